import {
  type CodeEntry,
  isVersionPart,
  type VersionContentUpdate,
  type VersionFieldName,
  type VersionSection,
  versionFieldInputs,
} from "@indikatorkatalogen/contract";
import { isOfKind } from "../../../../domain/measure/fields/field-kind.ts";
import { type FieldValue, isCodes } from "../saving/field-saving.ts";

/** A field's value as the server takes it: codes and owners as stamps, numbers as numbers. */
export function toInput(name: VersionFieldName, value: FieldValue): unknown {
  if (isOfKind(name, "integer") && typeof value === "string") return toNumber(value);
  if (Array.isArray(value)) return isCodes(value) ? value.map(stampOf) : value;
  if (typeof value !== "object" || value === null) return value;
  return "codeId" in value ? stampOf(value) : { id: value.id };
}

const stampOf = ({ codeId, oid }: CodeEntry) => ({ codeId, oid });

/** What is no number stays as it is, to be refused by name. */
const toNumber = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** What is wrong with a value, by the same rules that the server goes by. */
export function problemOf(name: VersionFieldName, value: FieldValue): string | undefined {
  const parsed = versionFieldInputs[name].safeParse(toInput(name, value));
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Fields and lists as a published version's update takes them: only those that are sent. */
export const toUpdate = (values: readonly { field: VersionSection; text: FieldValue }[]): VersionContentUpdate =>
  Object.fromEntries(
    values.map(({ field, text }) => [field, isVersionPart(field) ? toPartInput(text) : toInput(field, text)]),
  );

/** The id of a row that the server does not know yet. */
export const newRowId = (): string => `new ${crypto.randomUUID()}`;

/** Rows are sent as they are read; a row without an id is a new one. */
const toPartInput = (rows: FieldValue): unknown =>
  Array.isArray(rows) ? rows.map(({ id, ...row }) => (id.startsWith("new ") ? row : { id, ...row })) : [];
