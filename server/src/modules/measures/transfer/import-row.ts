import {
  contractVersion,
  hiddenPersonName,
  id,
  line,
  longText,
  optional,
  optionalDate,
  overridesInput,
  restriction,
  targetValueLevels,
  targetValueOperators,
  targetValueTypes,
  versionFieldInputs,
  versionStatus,
} from "@indikatorkatalogen/contract";
import { z } from "zod";

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

const {
  title,
  measureDefinition,
  description,
  numeratorDefinition,
  denominatorDefinition,
  measurePopulationDefinition,
  interpretationTextPersonnel,
  sourcesOfError,
  feedbackAndSequence,
  references,
  coverageCalculation,
  primaryDataReportingFormat,
  thresholdForViewing,
} = versionFieldInputs;

/** A search row as a line of a file, with the parts that a row has no room for. Keys that mean nothing here are passed over. */
export const importRow = z.object({
  id: id.nullish(),
  mId: id.nullish(),
  legacyId: z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z
      .string()
      .regex(/^\d{5}$/)
      .nullish(),
  ),
  versionNr: z.int().min(1).nullish(),
  status: versionStatus,
  created: date,
  lastUpdated: date,
  lastUpdatedBy: person,
  lastPublished: date,
  lastPublishedBy: person,
  validFrom: date,
  validTo: date,
  title,
  measureDefinition: measureDefinition.default(null),
  description: description.default(null),
  numeratorDefinition: numeratorDefinition.default(null),
  denominatorDefinition: denominatorDefinition.default(null),
  measurePopulationDefinition: measurePopulationDefinition.default(null),
  interpretationTextPersonnel: interpretationTextPersonnel.default(null),
  sourcesOfError: sourcesOfError.default(null),
  feedbackAndSequence: feedbackAndSequence.default(null),
  references: references.default(null),
  coverageCalculation: coverageCalculation.default(null),
  primaryDataReportingFormat: primaryDataReportingFormat.default(null),
  thresholdForViewing: thresholdForViewing.default(null),
  measureOwner: named,
  measurementSourceName: name,
  reportingSystemName: name,
  contractVersion: contractVersion.nullable().default(null),
  author: person,
  authenticator: person,
  soughtValue: name,
  unitType: name,
  measureType: name,
  measurementType: name,
  regionalAffinityCalculationDisplayName: name,
  measuringFrequencies: names.default([]),
  organizationalLevels: names.default([]),
  keywords: names.default([]),
  targetValues: z.array(targetValue).default([]),
  submeasures: z.array(subMeasure).default([]),
  /** All connections, when there are more than the row's own. */
  connections: z.array(connection).optional(),
  /** All actors, when there are more than author and reviewer. */
  actors: z.array(actor).optional(),
});
export type ImportRow = z.infer<typeof importRow>;
