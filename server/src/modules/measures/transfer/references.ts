import { hiddenPersonId, hiddenPersonName, line, printable } from "@indikatorkatalogen/contract";
import { z } from "zod";

/** A code as a file names it: what identifies it, in the order in which it is looked up. */
export interface CodeReference {
  /** Ids in the catalogue that the file comes from. */
  ids: readonly string[];
  lookups: readonly { by: "id" | "value" | "name"; text: string }[];
  name: string | null;
}

/** An owner, source or system as a file names it. */
export interface EntryReference {
  id: string | null;
  name: string | null;
}

export interface PersonReference {
  id: string | null;
  fullName: string | null;
}

/** A text is shorthand for an object with that text under the key. */
const orText = (key: string) => (value: unknown) => (typeof value === "string" ? { [key]: value } : value);
const isPresent = <T>(value: T | null): value is T => value !== null;

const name = line(200)
  .nullish()
  .transform((text) => text || null);
const foreignId = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string()
    .trim()
    .max(100)
    .regex(printable)
    .nullish()
    .transform((text) => text || null),
);

const code = z.object({
  text: name,
  id: foreignId,
  codeId: foreignId,
  codeValue: foreignId,
  displayName: name,
  name,
});

/** A display name, a `codeValue`, or the object that the API gives. An empty one is none. */
export const codeReference = z.preprocess(
  orText("text"),
  code.nullable().transform((value): CodeReference | null => (value ? toCodeReference(value) : null)),
);

function toCodeReference({ text, id, codeId, codeValue, ...names }: z.infer<typeof code>): CodeReference | null {
  const shown = names.displayName ?? names.name ?? text;
  const ids = [id, codeId].filter(isPresent);
  const lookups = text
    ? (["name", "value", "id"] as const).map((by) => ({ by, text }))
    : [
        ...ids.map((one) => ({ by: "id" as const, text: one })),
        ...(codeValue ? [{ by: "value" as const, text: codeValue }] : []),
        ...(shown ? [{ by: "name" as const, text: shown }] : []),
      ];
  return lookups.length > 0 ? { ids, lookups, name: shown } : null;
}

/** A name, or an object with an id, a name or both. An empty one is none. */
export const entryReference = z.preprocess(
  orText("name"),
  z
    .object({ id: foreignId, name })
    .nullable()
    .transform((entry): EntryReference | null => (entry && (entry.id || entry.name) ? entry : null)),
);

export const personReference = z.preprocess(
  orText("fullName"),
  z
    .object({ id: foreignId, fullName: name, firstName: name, lastName: name })
    .nullable()
    .transform((person): PersonReference | null => {
      if (!person) return null;
      const fullName = person.fullName ?? ([person.firstName, person.lastName].filter(isPresent).join(" ") || null);
      const id = person.id === hiddenPersonId ? null : person.id;
      return id || fullName ? { id, fullName } : null;
    }),
);

/** Whether the name is hidden because the file was exported without the right to see persons. */
export function isHiddenPerson(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === hiddenPersonName;
  return typeof value === "object" && value !== null && "firstName" in value && value.firstName === hiddenPersonName;
}

/** A role by its code, its name or its id, in the order in which it is looked up. */
export const roleReference = z.preprocess(
  orText("code"),
  z
    .object({ id: foreignId, code: name, name })
    .transform(({ id, code: roleCode, name: shown }) => [id, roleCode, shown].filter(isPresent)),
);

export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;
