import { versionFields, versionParts } from "@indikatorkatalogen/contract";

/** What each field and part of a version is called. */
export const sectionLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...versionFields, ...versionParts }).map(([name, { label }]) => [name, label]),
);
