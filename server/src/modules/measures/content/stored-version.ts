import {
  codeFieldNames,
  fieldNamesOfKind,
  type MeasureVersion,
  textFieldNames,
  type VersionContent,
  versionContent,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { SectionChanges } from "../../../database/tables/measure-tables.ts";

/** What is kept of a version besides what callers see. */
export interface StoredVersion extends MeasureVersion {
  /** The old number of its measure. */
  legacyId: string | null;
  changes: SectionChanges;
}

const contentKeys = Object.keys(versionContent.shape) as (keyof VersionContent)[];

/** The content alone. Which versions share a sub-measure changes with time and is no part of what was said. */
export const contentOf = (version: StoredVersion): VersionContent => ({
  ...(Object.fromEntries(contentKeys.map((key) => [key, version[key]])) as VersionContent),
  submeasures: version.submeasures.map((sub) => ({ ...sub, linkedMeasureVersions: [] })),
});

/** A version that says nothing, to compare a first publication with. */
export function emptyContent(): VersionContent {
  const nothing = [...textFieldNames, ...fieldNamesOfKind("integer", "date", "owner")].map((name) => [name, null]);
  const codes = codeFieldNames.map((name) => [name, versionFields[name].kind === "codes" ? [] : null]);
  const parts = { actors: [], connections: [], targetValues: [], submeasures: [] };
  return versionContent.parse({ title: "", ...Object.fromEntries([...nothing, ...codes]), ...parts });
}
