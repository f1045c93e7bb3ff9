import {
  authorRole,
  type ContractVersion,
  contractVersion,
  hiddenPersonName,
  id,
  line,
  longText,
  oids,
  optional,
  optionalDate,
  overridesInput,
  type PartEntry,
  type PartInput,
  referenceName,
  restriction,
  reviewerRole,
  targetValueLevels,
  targetValueOperators,
  targetValueTypes,
  type VersionContent,
  type VersionContentInput,
  type VersionPart,
} from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";
import type { KnownNames } from "./known-names.service.ts";

export const name = optional(line(200)).default(null);
/** A hidden name is no name: the file was exported without the right to see persons. */
export const personName = name.transform((value) => (value === hiddenPersonName ? null : value));
export const date = optionalDate.default(null);

/** What a measure's row says of its first connection, author and reviewer; used when the file has no list of them. */
export interface RowColumns {
  author: string | null;
  authenticator: string | null;
  measurementSourceName: string | null;
  reportingSystemName: string | null;
  contractVersion: ContractVersion | null;
}

/** How the entries of one part stand in a file, where everything is referred to by name. */
export interface PartTransfer<Entry extends PartEntry, Row, Input extends PartInput> {
  row: ZodType<Row>;
  toRow(entry: Entry): object;
  toInput(row: Row, known: KnownNames, field: string): Promise<Input>;
  fromColumns?(columns: RowColumns): Row[];
  /** Leaves out what the file does not really say. */
  isMeaningful?(input: Input): boolean;
}

type Transfer<P extends VersionPart, Row> = PartTransfer<
  VersionContent[P][number],
  Row,
  VersionContentInput[P][number]
>;

const actorRow = z.object({
  role: line(200),
  person: personName,
  instanceIdentifier: name,
  comment: optional(line(500)).default(null),
});

const actors: Transfer<"actors", z.infer<typeof actorRow>> = {
  row: actorRow,
  toRow: ({ role, person, instanceIdentifier, comment }) => ({
    role: role.code,
    person: person && `${person.firstName} ${person.lastName}`,
    instanceIdentifier: referenceName(instanceIdentifier),
    comment,
  }),
  toInput: async ({ role, person, instanceIdentifier, comment }, known, field) => ({
    role: known.role(role, `${field}.role`),
    person: await known.person(person),
    instanceIdentifier: await known.reference("instanceIdentifier", instanceIdentifier),
    comment,
  }),
  fromColumns: ({ author, authenticator }) => {
    const holder = (role: string, person: string | null) =>
      person ? [{ role, person, instanceIdentifier: null, comment: null }] : [];
    return [...holder(authorRole, author), ...holder(reviewerRole, authenticator)];
  },
  isMeaningful: ({ person, instanceIdentifier }) => person !== null || instanceIdentifier !== null,
};

const connectionRow = z.object({
  reportingSystem: name,
  measurementSource: name,
  contractVersion: contractVersion.nullable().default(null),
  validFrom: date,
  validTo: date,
});

const connections: Transfer<"connections", z.infer<typeof connectionRow>> = {
  row: connectionRow,
  toRow: ({ id: _, reportingSystem, measurementSource, ...own }) => ({
    ...own,
    reportingSystem: referenceName(reportingSystem),
    measurementSource: referenceName(measurementSource),
  }),
  toInput: async ({ reportingSystem, measurementSource, ...own }, known) => ({
    ...own,
    reportingSystem: await known.reference("reportingSystem", reportingSystem),
    measurementSource: await known.reference("measurementSource", measurementSource),
  }),
  fromColumns: ({ measurementSourceName, reportingSystemName, contractVersion: version }) =>
    measurementSourceName === null && reportingSystemName === null
      ? []
      : [
          {
            measurementSource: measurementSourceName,
            reportingSystem: reportingSystemName,
            contractVersion: version,
            validFrom: null,
            validTo: null,
          },
        ],
};

const targetValueRow = z.object({
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

const targetValues: Transfer<"targetValues", z.infer<typeof targetValueRow>> = {
  row: targetValueRow,
  toRow: ({ id: _, unit, organizationalLevel, ...own }) => ({
    ...own,
    unit: referenceName(unit),
    organizationalLevel: referenceName(organizationalLevel),
  }),
  toInput: async ({ unit, organizationalLevel, ...own }, { code }, field) => ({
    ...own,
    unit: await code(oids.unit, unit, `${field}.unit`),
    organizationalLevel: await code(oids.organizationlevels, organizationalLevel, `${field}.organizationalLevel`),
  }),
};

const subMeasureRow = z.object({
  id: id.optional(),
  gender: name,
  age: name,
  restriction: restriction.default(null),
  title: optional(line(300)).default(null),
  overrides: overridesInput.default({}),
});

const submeasures: Transfer<"submeasures", z.infer<typeof subMeasureRow>> = {
  row: subMeasureRow,
  toRow: ({ id: subId, gender, age, restriction: text, title, hasOwnTitle, overrides }) => ({
    id: subId,
    gender: referenceName(gender),
    age: referenceName(age),
    restriction: text,
    title: hasOwnTitle ? title : null,
    overrides,
  }),
  toInput: async ({ gender, age, ...own }, { code }, field) => ({
    ...own,
    gender: await code(oids.gender, gender, `${field}.gender`),
    age: await code(oids.agegroups, age, `${field}.age`),
  }),
};

/** How each part stands in a file. */
export const partTransfers = { actors, connections, targetValues, submeasures } satisfies Record<VersionPart, object>;

export const partTransferOf = (part: VersionPart): PartTransfer<PartEntry, unknown, PartInput> => partTransfers[part];
