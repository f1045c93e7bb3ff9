import {
  changedSections,
  isVersionPart,
  type PartEntry,
  sectionOf,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../content/stored-version.ts";
import { entryText } from "../representations/entry-text.ts";

export type RowOutcome = "created" | "changed" | "unchanged";

/** What an import does to one version. */
export interface VersionChange {
  outcome: RowOutcome;
  title: string;
  /** The sections that change. */
  changed: VersionSection[];
  /** Fields that are emptied, and entries that are removed. */
  removed: string[];
}

export function describeChange(before: StoredVersion, after: StoredVersion): VersionChange {
  const { title } = after;
  if (before.revision === 0) return { outcome: "created", title, changed: [], removed: [] };
  if (after === before) return { outcome: "unchanged", title, changed: [], removed: [] };
  const changed = changedSections(before, after);
  return { outcome: "changed", title, changed, removed: changed.flatMap((name) => removedFrom(name, before, after)) };
}

function removedFrom(name: VersionSection, before: StoredVersion, after: StoredVersion): string[] {
  if (isVersionPart(name)) {
    const left = new Set(after[name].map(({ id }) => id));
    const entries: readonly PartEntry[] = before[name];
    return entries.filter(({ id }) => !left.has(id)).map((entry) => `${name}: ${entryText(name, entry, before)}`);
  }
  const { empty, comparisonKey } = sectionOf(name);
  return JSON.stringify(comparisonKey(after[name])) === JSON.stringify(comparisonKey(empty)) ? [name] : [];
}
