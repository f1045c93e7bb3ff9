import {
  type MeasureVersion,
  partOf,
  toContentInput,
  type VersionContentInput,
  type VersionPart,
  versionPartNames,
} from "@indikatorkatalogen/contract";

const withoutIds = (input: VersionContentInput, parts: readonly VersionPart[]): VersionContentInput => ({
  ...input,
  ...Object.fromEntries(parts.map((part) => [part, input[part].map(({ id, ...entry }) => entry)])),
});

/** The content for a new version of the same measure: shared entries keep their ids, the others become new ones. */
export const toNextVersionInput = (version: MeasureVersion): VersionContentInput =>
  withoutIds(
    toContentInput(version),
    versionPartNames.filter((part) => !partOf(part).isShared),
  );

/** The content for another measure: its sub-measures are its own, because figures are reported on their ids. */
export const toCopyInput = (version: MeasureVersion, title: string): VersionContentInput => ({
  ...withoutIds(toContentInput(version), versionPartNames),
  title,
});
