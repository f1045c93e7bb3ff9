import type { VersionFieldName } from "@indikatorkatalogen/contract";

/** The id of the control that edits a field. */
export const controlId = (name: VersionFieldName): string => `edit-${name}`;
