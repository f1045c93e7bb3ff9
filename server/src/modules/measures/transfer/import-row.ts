import {
  contractVersion,
  hiddenPersonName,
  id,
  legacyId,
  line,
  longText,
  optional,
  optionalDate,
  overridesInput,
  type RowKey,
  restriction,
  rowKeyOf,
  targetValueLevels,
  targetValueOperators,
  targetValueTypes,
  type VersionFieldName,
  type VersionFields,
  versionFieldInputs,
  versionFieldNames,
  versionFields,
  versionStatus,
} from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";

const name = optional(line(200)).default(null);
/** Old files name things as text or as an object with a name; ids of another catalogue mean nothing here. */
const named = z.preprocess(
  (value) => (typeof value === "object" && value !== null && "name" in value ? value.name : value),
  name,
);
const names = z.array(
  z.preprocess(
    (value) => (typeof value === "object" && value !== null && "name" in value ? value.name : value),
    line(200),
  ),
);
/** A hidden name is no name: it came from an export made without the right to see persons. */
const person = name.transform((value) => (value === hiddenPersonName ? null : value));
const date = optionalDate.default(null);

const targetValue = z.object({
  type: z.enum(targetValueTypes),
  level: z.enum(targetValueLevels).default("SINGLE"),
  operator: z.enum(targetValueOperators).optional(),
  value: z.number(),
  unit: name,
  issuer: name,
  validFrom: date,
  validTo: date,
  motivation: optional(longText(2000)).default(null),
  reference: optional(longText(2000)).default(null),
  organizationalLevel: name,
});

const subMeasure = z.object({
  id: id.optional(),
  gender: name,
  age: name,
  restriction: restriction.default(null),
  title: optional(line(300)).default(null),
  overrides: overridesInput.default({}),
});

const connection = z.object({
  reportingSystem: name,
  measurementSource: name,
  contractVersion: contractVersion.nullable().default(null),
  validFrom: date,
  validTo: date,
});

const actor = z.object({
  role: line(200),
  person,
  instanceIdentifier: name,
  comment: optional(line(500)).default(null),
});

/** How a file says each kind of field: codes and owners by name. Only the title must be there. */
const fieldByKind = {
  name: versionFieldInputs.title,
  code: name,
  codes: names.default([]),
  owner: named,
};

function fieldOf(field: VersionFieldName): ZodType {
  const { kind } = versionFields[field];
  if (kind === "name" || kind === "code" || kind === "codes" || kind === "owner") return fieldByKind[kind];
  return z.prefault(versionFieldInputs[field], null);
}

type OtherKind = { [N in VersionFieldName]: z.ZodPrefault<(typeof versionFieldInputs)[N]> };
type FieldShape = {
  [N in VersionFieldName as RowKey<N>]: VersionFields[N]["kind"] extends infer K extends keyof typeof fieldByKind
    ? (typeof fieldByKind)[K]
    : OtherKind[N];
};

// The table cannot be walked with exact types, so the derived shape is stated here, once.
const fields = Object.fromEntries(versionFieldNames.map((field) => [rowKeyOf(field), fieldOf(field)])) as FieldShape;

/** A search row as a line of a file, with the parts that a row has no room for. Keys that mean nothing here are passed over. */
export const importRow = z.object({
  id: id.nullish(),
  mId: id.nullish(),
  legacyId: z.preprocess((value) => (typeof value === "number" ? String(value) : value), legacyId.nullish()),
  versionNr: z.int().min(1).nullish(),
  status: versionStatus,
  created: date,
  lastUpdated: date,
  lastUpdatedBy: person,
  lastPublished: date,
  lastPublishedBy: person,
  ...fields,
  measurementSourceName: name,
  reportingSystemName: name,
  contractVersion: contractVersion.nullable().default(null),
  author: person,
  authenticator: person,
  targetValues: z.array(targetValue).default([]),
  submeasures: z.array(subMeasure).default([]),
  /** All connections, when there are more than the row's own. */
  connections: z.array(connection).optional(),
  /** All actors, when there are more than author and reviewer. */
  actors: z.array(actor).optional(),
});
export type ImportRow = z.infer<typeof importRow>;
