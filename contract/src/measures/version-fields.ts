import type { CodeCategory } from "../codes.ts";
import { keysOf } from "../typed-object.ts";
import { type FieldKind, type FieldKindDefinition, fieldKinds } from "./field-kinds.ts";
import { type VersionField, versionFields } from "./version-field-table.ts";

export type VersionFields = typeof versionFields;
export type VersionFieldName = keyof VersionFields;
export type FieldNameOfKind<K extends FieldKind> = {
  [N in VersionFieldName]: VersionFields[N]["kind"] extends K ? N : never;
}[VersionFieldName];

/** The key of a field in rows and files. */
export type RowKey<N extends VersionFieldName> = VersionFields[N] extends { row: infer R extends string } ? R : N;
export type AnyRowKey = { [N in VersionFieldName]: RowKey<N> }[VersionFieldName];

export type TextFieldName = FieldNameOfKind<"line" | "text">;
export type CodeFieldName = FieldNameOfKind<"code" | "codes">;

export const versionFieldNames = keysOf(versionFields);

export const fieldNamesOfKind = <K extends FieldKind>(...kinds: K[]): FieldNameOfKind<K>[] =>
  versionFieldNames.filter((name): name is FieldNameOfKind<K> =>
    kinds.some((kind) => versionFields[name].kind === kind),
  );

/** The texts other than the title, in the order they are shown. */
export const textFieldNames = fieldNamesOfKind("line", "text");
export const codeFieldNames = fieldNamesOfKind("code", "codes");

/** The kind of a field, for code that treats all fields alike. */
export const fieldKindOf = (name: VersionFieldName): FieldKindDefinition<unknown, unknown, unknown, unknown> =>
  fieldKinds[versionFields[name].kind];

/** The key of a field in rows and files. */
export function rowKeyOf(name: VersionFieldName): string {
  const field: VersionField = versionFields[name];
  return field.row ?? name;
}

export const isVersionFieldName = (name: string): name is VersionFieldName => Object.hasOwn(versionFields, name);

export function fieldOfCategory(category: CodeCategory): CodeFieldName {
  const name = codeFieldNames.find((field) => versionFields[field].category === category);
  if (!name) throw new Error(`No field holds codes of ${category}`);
  return name;
}
