import {
  type ConnectionInput,
  messages,
  operatorDisagrees,
  type SavedTargetValue,
  type VersionContentInput,
  type VersionPart,
} from "@indikatorkatalogen/contract";
import type { Writing } from "../../../callers/writing.ts";
import { newId } from "../../../database/new-id.ts";
import { entityNotFound, invalidField } from "../../../errors/app-error.ts";
import type { StoredVersion } from "../content/versions.repository.ts";
import { changeOngoing, type VersionSeen } from "./change-version.ts";

type PartInput<P extends VersionPart> = VersionContentInput[P][number];
type Part<P extends VersionPart> = StoredVersion[P][number];

/** A part as it was written, and the version that it now stands in. */
export interface Saved<T> {
  saved: T;
  version: StoredVersion;
}

export async function addPart<P extends VersionPart>(
  writing: Writing,
  target: VersionSeen,
  { part, input, id = newId() }: { part: P; input: PartInput<P>; id?: string },
): Promise<Saved<Part<P>>> {
  const version = await changeOngoing(writing, target, {
    section: part,
    yours: input,
    partId: id,
    content: (before) => ({ [part]: [...before[part], { ...input, id }] }),
  });
  return { saved: getPart(version, part, id), version };
}

interface PartChange<P extends VersionPart> {
  part: P;
  id: string;
  /** What was sent. */
  yours: unknown;
  change: (before: PartInput<P>) => PartInput<P>;
}

export async function replacePart<P extends VersionPart>(
  writing: Writing,
  target: VersionSeen,
  { part, id, yours, change }: PartChange<P>,
): Promise<Saved<Part<P>>> {
  const version = await changeOngoing(writing, target, {
    section: part,
    yours,
    partId: id,
    content: (before) => {
      const list: PartInput<P>[] = before[part];
      if (!list.some((one) => one.id === id)) throw entityNotFound();
      return { [part]: list.map((one) => (one.id === id ? { ...change(one), id } : one)) };
    },
  });
  return { saved: getPart(version, part, id), version };
}

export function removePart(
  writing: Writing,
  target: VersionSeen,
  { part, id }: { part: VersionPart; id: string },
): Promise<StoredVersion> {
  return changeOngoing(writing, target, {
    section: part,
    yours: null,
    content: (before) => {
      const list: { id?: string | undefined }[] = before[part];
      if (!list.some((one) => one.id === id)) throw entityNotFound();
      return { [part]: list.filter((one) => one.id !== id) };
    },
  });
}

function getPart<P extends VersionPart>(version: StoredVersion, part: P, id: string): Part<P> {
  const list: Part<P>[] = version[part];
  const found = list.find((one) => one.id === id);
  if (!found) throw entityNotFound();
  return found;
}

type Link = "reportingSystem" | "measurementSource";

/** Points one end of a connection elsewhere; it must keep at least one end. */
export const relink =
  (link: Link, to: string | null) =>
  (before: ConnectionInput): ConnectionInput => {
    const after = { ...before, [link]: to === null ? null : { id: to } };
    if (!after.reportingSystem && !after.measurementSource) throw invalidField(link, messages.eitherLink);
    return after;
  };

/** A target that contradicts the sought value is saved, and said. */
export function withWarnings({ saved, version }: Saved<Part<"targetValues">>): Saved<SavedTargetValue> {
  const disagrees = operatorDisagrees(saved.operator, version.soughtValue?.codeId);
  const warnings = disagrees ? [{ field: "operator", message: messages.operatorAgainstSoughtValue }] : [];
  return { saved: { ...saved, warnings }, version };
}
