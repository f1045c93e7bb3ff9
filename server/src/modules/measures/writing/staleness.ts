import type { VersionSection } from "@indikatorkatalogen/contract";
import { staleWriteRefused } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import type { StoredVersion } from "../content/stored-version.ts";

/** What a writer holds: the revision it has seen, if it said, and what it wants instead. */
export interface Picture {
  seen: number | undefined;
  /** The field or part that is meant; what concerns the version as a whole names none. */
  section: VersionSection | undefined;
  /** To be shown beside what stands when the two collide. */
  yours: unknown;
}

/**
 * Whether what the writer means has changed since it looked. A field or part is judged by itself; what concerns the
 * version as a whole may only be done by somebody who has seen all of it.
 */
export function isStale(version: StoredVersion, { seen, section }: Picture): boolean {
  if (seen === undefined) return false;
  if (!section) return seen !== version.revision;
  return (version.changes[section]?.revision ?? 0) > seen;
}

export function refuseStale(version: StoredVersion, picture: Picture): never {
  const { section, yours } = picture;
  throw staleWriteRefused({
    message: section ? measureTexts.changedMeanwhile : measureTexts.versionChangedMeanwhile,
    field: section ?? "measureVersion",
    revision: version.revision,
    ...(section ? changedSection(version, section) : changedSections(version, picture)),
    yourValue: yours,
  });
}

function changedSection(version: StoredVersion, section: VersionSection) {
  const { by = null, at = null } = version.changes[section] ?? {};
  return { currentValue: version[section], changedBy: by, changedAt: at };
}

function changedSections(version: StoredVersion, { seen = 0 }: Picture) {
  const newer = Object.entries(version.changes).filter(([, change]) => change.revision > seen);
  const last = newer.map(([, change]) => change).toSorted((a, b) => b.revision - a.revision)[0];
  const values = new Map(Object.entries(version));
  return {
    currentValue: Object.fromEntries(newer.map(([section]) => [section, values.get(section)])),
    changedBy: last?.by ?? version.lastUpdatedBy,
    changedAt: last?.at ?? version.lastUpdated,
  };
}
