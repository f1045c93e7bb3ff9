import {
  contractVersion,
  line,
  longText,
  oids,
  optional,
  optionalDate,
  overridesInput,
  type PartEntry,
  type PartInput,
  restriction,
  targetValueLevels,
  targetValueOperators,
  targetValueTypes,
  type VersionContent,
  type VersionContentInput,
  type VersionPart,
} from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";
import type { RowReferences } from "./known-names.service.ts";
import { codeReference, entryReference, isHiddenPerson, isUuid, personReference, roleReference } from "./references.ts";

/** Some of the values of an entry; those that the row does not give are undefined. */
export type PartialValues<T> = { [K in keyof T]?: T[K] | undefined };

/** The file format of the entries of one part. Every key is optional. */
export interface PartTransfer<Entry extends PartEntry, Row, Input extends PartInput> {
  row: ZodType<Row>;
  toRow(entry: Entry): object;
  /** The values of the row, with references resolved. */
  toInput(row: Row, references: RowReferences, field: string): Promise<PartialValues<Input>>;
  /** Whether the values of the row are hidden, so that it only refers to the stored entry. */
  isHidden?(row: Row): boolean;
  mayReferTo?(row: Row, stored: Entry): boolean;
  /** Whether the row names the entry only to have it removed. */
  isRemoved?(row: Row): boolean;
}

type Transfer<P extends VersionPart, Row> = PartTransfer<
  VersionContent[P][number],
  Row,
  VersionContentInput[P][number]
>;

/** Ids of parts that are not UUIDs are ignored. */
const partId = z.preprocess(
  (value) => (typeof value === "string" && isUuid(value) ? value : undefined),
  z.string().toLowerCase().optional(),
);
const date = optionalDate.optional();
const code = codeReference.optional();
const entry = entryReference.optional();

const withoutUndefined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

const toReference = <T extends { id: string; name: string }>(value: T | null) =>
  value && { id: value.id, name: value.name };

const actorFields = z.object({
  id: partId,
  role: roleReference,
  isHidden: z.boolean(),
  person: personReference.optional(),
  instanceIdentifier: entry,
  comment: optional(line(500)).optional(),
});
const actorRow = z.preprocess((value) => {
  if (typeof value !== "object" || value === null) return value;
  const isHidden = "person" in value && isHiddenPerson(value.person);
  return { ...value, isHidden, ...(isHidden && { person: undefined }) };
}, actorFields);
type ActorRow = z.infer<typeof actorFields>;

const actors: Transfer<"actors", ActorRow> = {
  row: actorRow,
  toRow: ({ id, role, person: holder, instanceIdentifier, comment }) => ({
    id,
    role: role.code,
    person: holder && { id: holder.id, firstName: holder.firstName, lastName: holder.lastName },
    instanceIdentifier: toReference(instanceIdentifier),
    comment,
  }),
  toInput: async ({ id, role, person: holder, instanceIdentifier, comment }, references, field) =>
    withoutUndefined({
      id,
      role: references.role(role, `${field}.role`),
      person: await references.person(holder, `${field}.person`),
      instanceIdentifier: await references.entry(
        "instanceIdentifier",
        instanceIdentifier,
        `${field}.instanceIdentifier`,
      ),
      comment,
    }),
  isHidden: ({ isHidden }) => isHidden,
  mayReferTo: ({ id, role }, stored) =>
    stored.id === id ||
    (stored.person !== null && [stored.role.id, stored.role.code, stored.role.name].some((one) => role.includes(one))),
};

const connectionRow = z.object({
  id: partId,
  reportingSystem: entry,
  measurementSource: entry,
  contractVersion: contractVersion.nullable().optional(),
  validFrom: date,
  validTo: date,
});

const connections: Transfer<"connections", z.infer<typeof connectionRow>> = {
  row: connectionRow,
  toRow: ({ reportingSystem, measurementSource, ...own }) => ({
    ...own,
    reportingSystem: toReference(reportingSystem),
    measurementSource: toReference(measurementSource),
  }),
  toInput: async ({ reportingSystem, measurementSource, ...own }, references, field) =>
    withoutUndefined({
      ...own,
      reportingSystem: await references.entry("reportingSystem", reportingSystem, `${field}.reportingSystem`),
      measurementSource: await references.entry("measurementSource", measurementSource, `${field}.measurementSource`),
    }),
};

const targetValueRow = z.object({
  id: partId,
  type: z.enum(targetValueTypes).optional(),
  level: z.enum(targetValueLevels).optional(),
  operator: z.enum(targetValueOperators).optional(),
  value: z.number().optional(),
  unit: code,
  issuer: optional(line(200)).optional(),
  validFrom: date,
  validTo: date,
  motivation: optional(longText(2000)).optional(),
  reference: optional(longText(2000)).optional(),
  organizationalLevel: code,
});

const targetValues: Transfer<"targetValues", z.infer<typeof targetValueRow>> = {
  row: targetValueRow,
  toRow: ({ unit, organizationalLevel, ...own }) => ({
    ...own,
    unit: unit?.displayName ?? null,
    organizationalLevel: organizationalLevel?.displayName ?? null,
  }),
  toInput: async ({ unit, organizationalLevel, ...own }, { code: codeOf }, field) =>
    withoutUndefined({
      ...own,
      unit: await codeOf(oids.unit, unit, `${field}.unit`),
      organizationalLevel: await codeOf(oids.organizationlevels, organizationalLevel, `${field}.organizationalLevel`),
    }),
};

const subMeasureRow = z.object({
  id: partId,
  gender: code,
  age: code,
  restriction: restriction.optional(),
  title: optional(line(300)).optional(),
  hasOwnTitle: z.boolean().optional(),
  overrides: overridesInput.optional(),
  /** Sub-measures only disappear when they are named. */
  removed: z.boolean().optional(),
});

const submeasures: Transfer<"submeasures", z.infer<typeof subMeasureRow>> = {
  row: subMeasureRow,
  toRow: ({ id, gender, age, restriction: text, title, hasOwnTitle, overrides }) => ({
    id,
    gender: gender?.displayName ?? null,
    age: age?.displayName ?? null,
    restriction: text,
    title: hasOwnTitle ? title : null,
    overrides,
  }),
  toInput: async ({ gender, age, removed: _, hasOwnTitle, title, ...own }, { code: codeOf }, field) =>
    withoutUndefined({
      ...own,
      title: hasOwnTitle === false ? null : title,
      gender: await codeOf(oids.gender, gender, `${field}.gender`),
      age: await codeOf(oids.agegroups, age, `${field}.age`),
    }),
  isRemoved: ({ removed }) => removed === true,
};

/** The file format of each part. */
export const partTransfers = { actors, connections, targetValues, submeasures } satisfies Record<VersionPart, object>;

export const partTransferOf = (part: VersionPart): PartTransfer<PartEntry, unknown, PartInput> => partTransfers[part];
