import { type FieldKind, type VersionFieldName, versionFieldNames, versionFields } from "@indikatorkatalogen/contract";

/** A column of the version's row, a key of its `texts` document, or rows of the table of codes. */
type Storage = "column" | "document" | "codes";

/** Where the values of each field kind are stored. */
export const fieldStorage: Record<FieldKind, Storage> = {
  name: "column",
  line: "document",
  text: "document",
  integer: "column",
  date: "column",
  code: "codes",
  codes: "codes",
  owner: "column",
};

export const documentFieldNames: readonly VersionFieldName[] = versionFieldNames.filter(
  (name) => fieldStorage[versionFields[name].kind] === "document",
);
