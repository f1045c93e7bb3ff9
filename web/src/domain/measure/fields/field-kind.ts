import {
  type FieldKind,
  type FieldNameOfKind,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";

/** Tells the fields of a kind from the others, so that their values are known exactly. */
export const isOfKind = <K extends FieldKind>(name: VersionFieldName, ...kinds: K[]): name is FieldNameOfKind<K> =>
  kinds.some((kind) => versionFields[name].kind === kind);
