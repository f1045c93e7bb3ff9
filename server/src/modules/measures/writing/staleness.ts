import type { VersionSection } from "@indikatorkatalogen/contract";
import { staleWriteRefused } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import type { StoredVersion } from "../content/stored-version.ts";

/** What a write is based on: the revision that the client has read, if it sent one, and the value to store. */
export interface WriteBase {
  expectedRevision: number | undefined;
  /** The field or part that changes; undefined when the write concerns the version as a whole. */
  section: VersionSection | undefined;
  /** Returned as `yourValue` when the write is refused. */
  submittedValue: unknown;
  /** Who writes. */
  userId?: string | undefined;
}

/**
 * Whether the target of the write has changed since the expected revision. A field or part is compared by itself; a
 * write to the version as a whole requires the current revision.
 */
export function isStale(version: StoredVersion, { expectedRevision, section }: WriteBase): boolean {
  if (expectedRevision === undefined) return false;
  // A revision that does not exist yet was never read.
  if (!section || expectedRevision > version.revision) return expectedRevision !== version.revision;
  return (version.changes[section]?.revision ?? 0) > expectedRevision;
}

/** For writes that concern the version as a whole. */
export function requireCurrentRevision(version: StoredVersion, expectedRevision: number | undefined): void {
  const base: WriteBase = { expectedRevision, section: undefined, submittedValue: null };
  if (isStale(version, base)) refuseStale(version, base);
}

export function refuseStale(version: StoredVersion, base: WriteBase): never {
  const { section, submittedValue } = base;
  throw staleWriteRefused({
    message: section ? measureTexts.changedMeanwhile : measureTexts.versionChangedMeanwhile,
    field: section ?? "measureVersion",
    revision: version.revision,
    ...(section ? changedSection(version, section, base.userId) : changedSections(version, base)),
    yourValue: submittedValue,
  });
}

function changedSection(version: StoredVersion, section: VersionSection, writer: string | undefined) {
  const { by = null, at = null, userId } = version.changes[section] ?? {};
  const isOwn = userId !== undefined && userId === writer;
  return { currentValue: version[section], changedBy: by, changedAt: at, isOwn };
}

function changedSections(version: StoredVersion, { expectedRevision = 0 }: WriteBase) {
  const newer = Object.entries(version.changes).filter(([, change]) => change.revision > expectedRevision);
  const last = newer.map(([, change]) => change).toSorted((a, b) => b.revision - a.revision)[0];
  const values = new Map(Object.entries(version));
  return {
    currentValue: Object.fromEntries(newer.map(([section]) => [section, values.get(section)])),
    changedBy: last?.by ?? version.lastUpdatedBy,
    changedAt: last?.at ?? version.lastUpdated,
  };
}
