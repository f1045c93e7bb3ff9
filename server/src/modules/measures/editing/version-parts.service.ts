import {
  type ConnectionInput,
  operatorWarnings,
  type SavedTargetValue,
  type VersionContentInput,
  type VersionPart,
  validationTexts,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../../callers/service-context.ts";
import { newId } from "../../../database/new-id.ts";
import { entityNotFound, invalidField } from "../../../errors/app-error.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { changeOngoing, type VersionTarget } from "../writing/change-version.service.ts";

type PartInput<P extends VersionPart> = VersionContentInput[P][number];
type Part<P extends VersionPart> = StoredVersion[P][number];

/** A part as it was written, and the version that now holds it. */
export interface SavedPart<P extends VersionPart> {
  part: Part<P>;
  version: StoredVersion;
}

export async function addPart<P extends VersionPart>(
  context: WriteContext,
  target: VersionTarget,
  { part, input }: { part: P; input: PartInput<P> },
): Promise<SavedPart<P>> {
  const id = newId();
  const version = await changeOngoing(context, target, {
    section: part,
    submittedValue: input,
    partId: id,
    content: (before) => ({ [part]: [...before[part], { ...input, id }] }),
  });
  return toSavedPart(version, part, id);
}

interface PartChange<P extends VersionPart> {
  part: P;
  id: string;
  /** The input of the client. */
  submittedValue: unknown;
  change: (before: PartInput<P>) => PartInput<P>;
}

export async function replacePart<P extends VersionPart>(
  context: WriteContext,
  target: VersionTarget,
  { part, id, submittedValue, change }: PartChange<P>,
): Promise<SavedPart<P>> {
  const version = await changeOngoing(context, target, {
    section: part,
    submittedValue,
    partId: id,
    content: (before) => {
      const list: PartInput<P>[] = before[part];
      if (!list.some((one) => one.id === id)) throw entityNotFound();
      return { [part]: list.map((one) => (one.id === id ? { ...change(one), id } : one)) };
    },
  });
  return toSavedPart(version, part, id);
}

export async function removePart(
  context: WriteContext,
  target: VersionTarget,
  { part, id }: { part: VersionPart; id: string },
): Promise<{ revision: number }> {
  const { revision } = await changeOngoing(context, target, {
    section: part,
    content: (before) => {
      const list: { id?: string | undefined }[] = before[part];
      if (!list.some((one) => one.id === id)) throw entityNotFound();
      return { [part]: list.filter((one) => one.id !== id) };
    },
  });
  return { revision };
}

export function toSavedPart<P extends VersionPart>(version: StoredVersion, name: P, id: string): SavedPart<P> {
  const list: Part<P>[] = version[name];
  const part = list.find((one) => one.id === id);
  if (!part) throw entityNotFound();
  return { part, version };
}

/** A part as returned to callers, with the new revision. */
export const withRevision = <P extends VersionPart>({
  part,
  version,
}: SavedPart<P>): Part<P> & { revision: number } => ({
  ...part,
  revision: version.revision,
});

type Link = "reportingSystem" | "measurementSource";

/** Replaces one end of a connection, which must have at least one. */
export const replaceConnectionEnd =
  (link: Link, to: string | null) =>
  (before: ConnectionInput): ConnectionInput => {
    const after = { ...before, [link]: to === null ? null : { id: to } };
    if (!after.reportingSystem && !after.measurementSource) throw invalidField(link, validationTexts.eitherLink);
    return after;
  };

/** A target that contradicts the sought value is saved with a warning. */
export function withWarnings(saved: SavedPart<"targetValues">): SavedTargetValue {
  const warnings = operatorWarnings(saved.part, saved.version).map((message) => ({ field: "operator", message }));
  return { ...withRevision(saved), warnings };
}
