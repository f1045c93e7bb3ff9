import {
  type ContractVersion,
  contractVersion,
  type FieldMessage,
  fieldKindOf,
  id,
  legacyId,
  line,
  messages,
  optional,
  optionalDate,
  rowKeyOf,
  type VersionFieldName,
  type VersionPart,
  type VersionStatus,
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

/** What a row says of the version's first connection, author and reviewer, and its target values as texts. */
interface RowColumns {
  author?: PersonReference | null;
  authenticator?: PersonReference | null;
  measurementSource?: EntryReference | null;
  reportingSystem?: EntryReference | null;
  contractVersion?: ContractVersion | null;
  targetTexts?: readonly string[];
}

/** A row of a file. What the row does not say is not there. */
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

const nothing = Symbol("nothing");
const isNull = (value: unknown) => value === null;

interface RowKey {
  schema: ZodType;
  /** Keys that mean the same; the first that the row has counts. */
  keys: readonly string[];
  /** Values that say nothing. */
  isNothing?: (value: unknown) => boolean;
}

const asNumber = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value);
const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
/** What a source does not know is null, and that takes nothing away. */
const known = (key: string, schema: ZodType, ...others: string[]): RowKey => ({
  schema,
  keys: [key, ...others],
  isNothing: isNull,
});
const personal = (key: string, schema: ZodType): RowKey => ({ schema, keys: [key], isNothing: isHiddenPerson });

const states: readonly RowKey[] = [
  known("id", id),
  known("mId", id, "measureId"),
  known("legacyId", z.preprocess(asText, legacyId)),
  known("versionNr", z.int().min(1)),
  known("status", versionStatus),
  known("created", optionalDate),
  known("lastUpdated", optionalDate),
  personal("lastUpdatedBy", optional(line(200))),
  known("lastPublished", optionalDate),
  personal("lastPublishedBy", optional(line(200))),
];

const columns: readonly RowKey[] = [
  personal("author", personReference),
  personal("authenticator", personReference),
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

const fields = versionFieldNames.map((name) => ({ name, schema: fieldSchema(name), keys: [rowKeyOf(name), name] }));
const parts = versionPartNames.map((name) => ({
  name,
  keys: [name],
  schema: z
    .array(partTransferOf(name).row)
    .nullable()
    .transform((entries) => entries ?? []),
}));
const targetTexts: RowKey = {
  keys: ["targetValuesForExcelForExcel"],
  schema: z
    .array(z.preprocess(asText, z.string()))
    .nullable()
    .transform((texts) => (texts ?? []).filter((text) => text.trim() !== "")),
};
const ends = ["measurementSource", "reportingSystem"] as const;

/** What rows and measures have that says nothing of its own. */
const derivedKeys = ["hasOngoing", "match", "revision", "replacedByVersionNr", "warnings"];
const knownKeys = new Set([
  ...[...states, ...columns, ...fields, ...parts, targetTexts].flatMap(({ keys }) => keys),
  ...ends.flatMap((end) => [end, `${end}Id`, `${end}Name`]),
  ...derivedKeys,
]);

/** Reads what a row says, with every problem. SPEC's names of fields count as well as those of rows. */
export function parseRow(value: object): ParsedRow {
  const values = new Map<string, unknown>(Object.entries(value));
  const problems: FieldMessage[] = [];
  const read = ({ schema, keys, isNothing = () => false }: RowKey): unknown => {
    const key = keys.find((one) => values.get(one) !== undefined);
    if (key === undefined || isNothing(values.get(key))) return nothing;
    const parsed = schema.safeParse(values.get(key));
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.map(({ path, message }) => ({ field: [key, ...path].join("."), message })));
    return nothing;
  };
  const row: ImportRow = {
    ...said(states.map((one) => [one.keys[0] ?? "", read(one)])),
    fields: new Map(fields.map((one): [VersionFieldName, unknown] => [one.name, read(one)]).filter(isSaid)),
    parts: new Map(parts.map((one): [VersionPart, unknown] => [one.name, read(one)]).filter(isList)),
    columns: said([
      ...columns.map((one): Said => [one.keys[0] ?? "", read(one)]),
      ["targetTexts", read(targetTexts)],
      ...ends.map((end): Said => [end, read(endOf(end, values))]),
    ]),
  };
  const unknownKeys = [...values].flatMap(([key, one]) => (knownKeys.has(key) || !hasValue(one) ? [] : [key]));
  return { row, problems: [...problems, ...orderProblems(row)], unknownKeys };
}

type Said = [string, unknown];
const isSaid = ([, value]: readonly [unknown, unknown]): boolean => value !== nothing;
const isList = (entry: [VersionPart, unknown]): entry is [VersionPart, unknown[]] => Array.isArray(entry[1]);
const said = (entries: readonly Said[]): object => Object.fromEntries(entries.filter(isSaid));

/** One end of the first connection, which rows split into an id and a name. SPEC's name for it holds either. */
function endOf(end: (typeof ends)[number], values: Map<string, unknown>): RowKey {
  const [endId, endName] = [values.get(`${end}Id`), values.get(`${end}Name`)];
  if (endId === undefined && endName === undefined) return { schema: entryReference, keys: [end] };
  const both = { id: endId ?? null, name: endName ?? null };
  return { schema: z.preprocess(() => both, entryReference), keys: [`${end}Name`, `${end}Id`] };
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

function orderProblems({ fields: sections }: ImportRow): FieldMessage[] {
  const [validFrom, validTo] = [sections.get("validFrom"), sections.get("validTo")];
  const isWrong = typeof validFrom === "number" && typeof validTo === "number" && validTo < validFrom;
  return isWrong ? [{ field: "validTo", message: messages.validToBeforeValidFrom }] : [];
}
