import {
  type ContractVersion,
  contractVersion,
  type FieldMessage,
  fieldKindOf,
  id,
  isValidPeriod,
  legacyId,
  line,
  optional,
  optionalDate,
  partRowKeys,
  rowKeyOf,
  type VersionFieldName,
  type VersionPart,
  type VersionStatus,
  validationTexts,
  versionFieldInputs,
  versionFieldNames,
  versionFields,
  versionPartNames,
  versionStatus,
} from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";
import type { SectionChanges } from "../../../database/tables/measure-tables.ts";
import { partTransferOf } from "./part-transfer.ts";
import {
  codeReference,
  type EntryReference,
  entryReference,
  isHiddenPerson,
  type PersonReference,
  personReference,
} from "./references.ts";

/** The columns of a row for the version's first connection, author and reviewer, and its target values as texts. */
interface RowColumns {
  author?: PersonReference | null;
  authenticator?: PersonReference | null;
  measurementSource?: EntryReference | null;
  reportingSystem?: EntryReference | null;
  contractVersion?: ContractVersion | null;
  targetTexts?: readonly string[];
}

/** A row of a file. A value that the file does not give is undefined. */
export interface ImportRow {
  id?: string;
  mId?: string;
  legacyId?: string;
  versionNr?: number;
  status?: VersionStatus;
  created?: number;
  lastUpdated?: number;
  lastUpdatedBy?: string | null;
  lastPublished?: number;
  lastPublishedBy?: string | null;
  fields: ReadonlyMap<VersionFieldName, unknown>;
  parts: ReadonlyMap<VersionPart, readonly unknown[]>;
  columns: RowColumns;
  /** A version of a bundle, whose history comes with it. */
  restored?: RestoredVersion;
}

interface RestoredVersion {
  revision: number;
  changes: SectionChanges;
}

export interface ParsedRow {
  row: ImportRow;
  problems: FieldMessage[];
  /** Keys with values that the catalogue has no field for. */
  unknownKeys: string[];
}

const notGiven = Symbol("notGiven");
const isNull = (value: unknown) => value === null;

interface RowKey {
  schema: ZodType;
  /** Keys that mean the same; the first that the row has counts. */
  keys: readonly string[];
  /** Values that count as not given. */
  isNotGiven?: (value: unknown) => boolean;
}

const asNumber = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value);
const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
/** Null means that the source does not know the value; what is stored stays. */
const optionalKey = (key: string, schema: ZodType, ...others: string[]): RowKey => ({
  schema,
  keys: [key, ...others],
  isNotGiven: isNull,
});
const personalKey = (key: string, schema: ZodType): RowKey => ({ schema, keys: [key], isNotGiven: isHiddenPerson });

const stateKeys: readonly RowKey[] = [
  optionalKey("id", id),
  optionalKey("mId", id, "measureId"),
  optionalKey("legacyId", z.preprocess(asText, legacyId)),
  optionalKey("versionNr", z.int().min(1)),
  optionalKey("status", versionStatus),
  optionalKey("created", optionalDate),
  optionalKey("lastUpdated", optionalDate),
  personalKey("lastUpdatedBy", optional(line(200))),
  optionalKey("lastPublished", optionalDate),
  personalKey("lastPublishedBy", optional(line(200))),
];

const columnKeys: readonly RowKey[] = [
  personalKey("author", personReference),
  personalKey("authenticator", personReference),
  { schema: z.preprocess(asNumber, contractVersion.nullable()), keys: ["contractVersion"] },
];

const lineBreaks = /\s*[\n\r\u2028\u2029]+\s*/g;
/** Other catalogues allow line breaks where this one has a single line. */
const onOneLine = (value: unknown) => (typeof value === "string" ? value.trim().replace(lineBreaks, " ") : value);

function fieldSchema(name: VersionFieldName): ZodType {
  const { refersTo, empty } = fieldKindOf(name);
  if (refersTo === "instanceIdentifier") return entryReference;
  if (refersTo === "code") {
    return Array.isArray(empty)
      ? z
          .array(codeReference)
          .nullable()
          .transform((codes) => (codes ?? []).filter((code) => code !== null))
      : codeReference;
  }
  const { kind } = versionFields[name];
  return kind === "name" || kind === "line"
    ? z.preprocess(onOneLine, versionFieldInputs[name])
    : versionFieldInputs[name];
}

const fieldKeys = versionFieldNames.map((name) => ({ name, schema: fieldSchema(name), keys: [rowKeyOf(name), name] }));
const partKeys = versionPartNames.map((name) => ({
  name,
  keys: [name],
  schema: z
    .array(partTransferOf(name).row)
    .nullable()
    .transform((entries) => entries ?? []),
}));
const targetTextKey: RowKey = {
  keys: [partRowKeys.targetValues],
  schema: z
    .array(z.preprocess(asText, z.string()))
    .nullable()
    .transform((texts) => (texts ?? []).filter((text) => text.trim() !== "")),
};
const connectionColumns = ["measurementSource", "reportingSystem"] as const;

/** Keys of rows and measures that are derived from others. */
const derivedKeys = ["hasOngoing", "match", "revision", "replacedByVersionNr", "warnings"];
const knownKeys = new Set([
  ...[...stateKeys, ...columnKeys, ...fieldKeys, ...partKeys, targetTextKey].flatMap(({ keys }) => keys),
  ...connectionColumns.flatMap((end) => [end, `${end}Id`, `${end}Name`]),
  ...derivedKeys,
]);

/** Parses a row and collects every problem. Fields may have the names of the specification or those of rows. */
export function parseRow(value: object): ParsedRow {
  const values = new Map<string, unknown>(Object.entries(value));
  const problems: FieldMessage[] = [];
  const read = ({ schema, keys, isNotGiven = () => false }: RowKey): unknown => {
    const key = keys.find((one) => values.get(one) !== undefined);
    if (key === undefined || isNotGiven(values.get(key))) return notGiven;
    const parsed = schema.safeParse(values.get(key));
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.map(({ path, message }) => ({ field: [key, ...path].join("."), message })));
    return notGiven;
  };
  const row: ImportRow = {
    ...givenValues(stateKeys.map((one) => [one.keys[0] ?? "", read(one)])),
    fields: new Map(fieldKeys.map((one): [VersionFieldName, unknown] => [one.name, read(one)]).filter(isGiven)),
    parts: new Map(partKeys.map((one): [VersionPart, unknown] => [one.name, read(one)]).filter(isList)),
    columns: givenValues([
      ...columnKeys.map((one): KeyValue => [one.keys[0] ?? "", read(one)]),
      ["targetTexts", read(targetTextKey)],
      ...connectionColumns.map((end): KeyValue => [end, read(endOf(end, values))]),
    ]),
  };
  const unknownKeys = [...values].flatMap(([key, one]) => (knownKeys.has(key) || !hasValue(one) ? [] : [key]));
  return { row, problems: [...problems, ...orderProblems(row)], unknownKeys };
}

type KeyValue = [string, unknown];
const isGiven = ([, value]: readonly [unknown, unknown]): boolean => value !== notGiven;
const isList = (entry: [VersionPart, unknown]): entry is [VersionPart, unknown[]] => Array.isArray(entry[1]);
const givenValues = (entries: readonly KeyValue[]): object => Object.fromEntries(entries.filter(isGiven));

/** One end of the first connection, which rows split into an id and a name. The specification's key holds either. */
function endOf(end: (typeof connectionColumns)[number], values: Map<string, unknown>): RowKey {
  const [endId, endName] = [values.get(`${end}Id`), values.get(`${end}Name`)];
  if (endId === undefined && endName === undefined) return { schema: entryReference, keys: [end] };
  const both = { id: endId ?? null, name: endName ?? null };
  return { schema: z.preprocess(() => both, entryReference), keys: [`${end}Name`, `${end}Id`] };
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

function orderProblems({ fields: sections }: ImportRow): FieldMessage[] {
  const [validFrom, validTo] = [sections.get("validFrom"), sections.get("validTo")];
  if (typeof validFrom !== "number" || typeof validTo !== "number") return [];
  return isValidPeriod({ validFrom, validTo })
    ? []
    : [{ field: "validTo", message: validationTexts.validToBeforeValidFrom }];
}
