import { type ZodType, z } from "zod";
import { codeEntry } from "../codes.ts";
import { optionalDate } from "../dates.ts";
import { codeStamp, id, namedReference } from "../ids.ts";
import { line, longText, optional, requiredLine } from "../text-input.ts";
import {
  type VersionField,
  type VersionFieldName,
  type VersionFields,
  versionFieldNames,
  versionFields,
} from "./version-fields.ts";

/** What the server answers, by kind of field. */
const outputByKind = {
  name: z.string(),
  line: z.string().nullable(),
  text: z.string().nullable(),
  integer: z.number().nullable(),
  date: optionalDate,
  code: codeEntry.nullable(),
  codes: z.array(codeEntry),
  owner: namedReference.nullable(),
};

const ownerStamp = z.object({ id });
const code = codeStamp.nullable();
const codes = z.array(codeStamp).max(100);

type InputByKind = {
  name: ReturnType<typeof requiredLine>;
  line: ZodType<string | null, string | null>;
  text: ZodType<string | null, string | null>;
  integer: z.ZodNullable<z.ZodInt>;
  date: typeof optionalDate;
  code: typeof code;
  codes: typeof codes;
  owner: z.ZodNullable<typeof ownerStamp>;
};

function inputOf(field: VersionField): ZodType {
  switch (field.kind) {
    case "name":
      return requiredLine(field.max);
    case "line":
      return optional(line(field.max));
    case "text":
      return optional(longText(field.max));
    case "integer":
      return z.preprocess(
        // An empty box means no value.
        (value) => (value === "" ? null : value),
        z.int().min(field.min).max(field.max).nullable(),
      );
    case "date":
      return optionalDate;
    case "code":
      return code;
    case "codes":
      return codes;
    case "owner":
      return ownerStamp.nullable();
  }
}

type OutputShape = { [N in VersionFieldName]: (typeof outputByKind)[VersionFields[N]["kind"]] };
type InputShape = { [N in VersionFieldName]: InputByKind[VersionFields[N]["kind"]] };

const shape = (of: (field: VersionField) => ZodType) =>
  Object.fromEntries(versionFieldNames.map((name) => [name, of(versionFields[name])]));

// The table cannot be walked with exact types, so the two derived shapes are stated here, once.
export const versionFieldOutputs = shape((field) => outputByKind[field.kind]) as OutputShape;
export const versionFieldInputs = shape(inputOf) as InputShape;

/** The value of any field, as an answer to a change of it. */
export const savedFieldValue = z
  .union([z.string(), z.number(), codeEntry, z.array(codeEntry), namedReference])
  .nullable();
