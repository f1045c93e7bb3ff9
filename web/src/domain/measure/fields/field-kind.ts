import {
  type FieldKind,
  type FieldNameOfKind,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";

/** Narrows a field name to the fields of the given kinds, so that their values are typed. */
export const isOfKind = <K extends FieldKind>(name: VersionFieldName, ...kinds: K[]): name is FieldNameOfKind<K> =>
  kinds.some((kind) => versionFields[name].kind === kind);
