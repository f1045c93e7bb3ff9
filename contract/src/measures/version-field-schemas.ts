import { type ZodType, z } from "zod";
import { type FieldKinds, fieldKinds } from "./field-kinds.ts";
import { type VersionField, versionFields } from "./version-field-table.ts";
import { fieldKindOf, type VersionFieldName, type VersionFields, versionFieldNames } from "./version-fields.ts";

type KindOf<N extends VersionFieldName> = FieldKinds[VersionFields[N]["kind"]];
type OutputShape = { [N in VersionFieldName]: KindOf<N>["output"] };
type InputShape = { [N in VersionFieldName]: ReturnType<KindOf<N>["input"]> };

const shape = (schemaOf: (name: VersionFieldName) => ZodType) =>
  Object.fromEntries(versionFieldNames.map((name) => [name, schemaOf(name)]));

const inputOf = (name: VersionFieldName): ZodType => {
  const field: VersionField = versionFields[name];
  return fieldKindOf(name).input(field);
};

// TypeScript cannot type a loop over the table exactly, so the two derived shapes are stated here, once.
export const versionFieldOutputs = shape((name) => fieldKindOf(name).output) as OutputShape;
export const versionFieldInputs = shape(inputOf) as InputShape;

/** The value of any field, in the response to a change of it. */
export const savedFieldValue = z.union(Object.values(fieldKinds).map(({ output }) => output));
