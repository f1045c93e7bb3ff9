import {
  isVersionPart,
  type MeasureVersion,
  partOf,
  sectionOf,
  type VersionContent,
  versionContent,
  versionSections,
} from "@indikatorkatalogen/contract";
import type { SectionChanges } from "../../../database/tables/measure-tables.ts";

/** A version with what is stored but not returned to callers. */
export interface StoredVersion extends MeasureVersion {
  /** The old number of its measure. */
  legacyId: string | null;
  changes: SectionChanges;
}

/** The content alone, as snapshots store it. */
export const contentOf = (version: StoredVersion): VersionContent =>
  // TypeScript cannot type a loop over the tables exactly.
  Object.fromEntries(
    versionSections.map((name) => [name, isVersionPart(name) ? partSnapshot(version, name) : version[name]]),
  ) as VersionContent;

function partSnapshot(version: StoredVersion, name: Parameters<typeof partOf>[0]) {
  const part = partOf(name);
  return version[name].map((entry) => part.toSnapshot?.(entry) ?? entry);
}

/** A version without any content, to compare a first publication with. */
export const emptyContent = (): VersionContent =>
  versionContent.parse(Object.fromEntries(versionSections.map((name) => [name, sectionOf(name).empty])));
