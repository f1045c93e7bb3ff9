/** The columns of the list in their standing order; each is named after the key of the row that it shows. */
export const columnIds = [
  "title",
  "measureDefinition",
  "status",
  "versionNr",
  "mId",
  "validFrom",
  "validTo",
  "reportingSystemName",
  "measurementSourceName",
  "lastPublished",
  "measureOwner",
  "measureType",
  "measurementType",
  "soughtValue",
  "contractVersion",
  "unitType",
  "keywords",
  "organizationalLevels",
  "measuringFrequencies",
  "author",
  "authenticator",
  "lastPublishedBy",
] as const;
export type ColumnId = (typeof columnIds)[number];

export const isColumnId = (id: string): id is ColumnId => columnIds.some((known) => known === id);

export const defaultColumnIds = ["title", "lastPublished", "status"] as const satisfies ColumnId[];
