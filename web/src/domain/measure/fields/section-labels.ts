import { versionFields, versionParts } from "@indikatorkatalogen/contract";

/** The label of each field and part of a version. */
export const sectionLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...versionFields, ...versionParts }).map(([name, { label }]) => [name, label]),
);
