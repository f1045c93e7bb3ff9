import { type ZodType, z } from "zod";
import { type CodeEntry, codeEntry } from "../codes.ts";
import { optionalDate, swedishDay } from "../dates.ts";
import { type CodeStamp, codeStamp, id, type NamedReference, namedReference } from "../ids.ts";
import { line, longText, optional, requiredLine } from "../text-input.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { codeKey, toIdReference, toStamp } from "./references.ts";

/** The limits that a field sets for the values of its kind. */
interface Limits {
  label?: string;
  min?: number;
  max?: number;
}

/** A value that lists can be filtered by. A code can also be addressed by its `codeId`. */
export interface FilterValue {
  id: string;
  name: string;
  codeId?: string;
}

/** What a cell of an exported file holds: a day as 2026-11-14, a number, a text, several texts or nothing. */
export type ExportCell = { day: string } | number | string | string[] | null;

/**
 * One kind of field: how its values are parsed, displayed, edited, compared, searched and exported. These are methods,
 * so that the table of all kinds can be iterated over with the value type erased.
 */
export interface FieldKindDefinition<Value, Input, Sent = Input, Row = Value> {
  /** What the server returns. */
  output: ZodType<Value>;
  /** What a client sends. */
  input(limits: Limits): ZodType<Input, Sent>;
  /** The value of a field that is not filled in. */
  empty: Value;
  /** The message for a required field that is empty. */
  missing: string;
  /** The kind of entry the value refers to. Codes belong to the code system of the field's category. */
  refersTo?: "code" | "instanceIdentifier";
  /** How a change is presented: word by word, before and after, as a date, or as what was added and removed. */
  difference: "text" | "value" | "date" | "set";
  /** The value in the form it is written in. */
  toInput(value: Value): Input;
  /** Equal for equal values, whether read or written. */
  comparisonKey(value: Value | Input): unknown;
  /** The value as a text or number that people read; also what lists are sorted by. */
  display(value: Value): string | number | null;
  /** The text that a search looks in, if the field is searched. */
  searchText(value: Value): string | null;
  /** The values that a list can be filtered by. */
  filterValues(value: Value): FilterValue[];
  /** What a row of a list or an exported file holds, and how the value becomes that. */
  row: ZodType<Row>;
  toRow(value: Value): Row;
  /** The row's value in a cell of an exported file. */
  toCell(value: Row): ExportCell;
}

type Scalar = string | number | boolean | null;
type OwnOperations = "output" | "input" | "empty";

const displayScalar = (value: Scalar) => (typeof value === "boolean" ? String(value) : value);

/** A value that is compared, displayed and exported as it is. */
const scalar = <Value extends Scalar, Sent = Value>(
  own: Pick<FieldKindDefinition<Value, Value, Sent>, OwnOperations> & Partial<FieldKindDefinition<Value, Value, Sent>>,
): FieldKindDefinition<Value, Value, Sent> => ({
  missing: validationTexts.required,
  difference: "value",
  toInput: (value) => value,
  comparisonKey: (value) => value,
  display: displayScalar,
  searchText: () => null,
  filterValues: () => [],
  row: own.output,
  toRow: (value) => value,
  toCell: own.display ?? displayScalar,
  ...own,
});

const nullableText = z.string().nullable();
const asText = { difference: "text", searchText: (text: string | null) => text } as const;

const toFilterValue = ({ id, displayName, codeId }: CodeEntry): FilterValue => ({ id, name: displayName, codeId });
const keyOrNull = (code: CodeStamp | null) => code && codeKey(code);
const namesOf = (codes: readonly CodeEntry[]) => codes.map(({ displayName }) => displayName).join(", ");

const namedCode = z.object({ id: z.string(), name: z.string() });
type NamedCode = z.infer<typeof namedCode>;

const code: FieldKindDefinition<CodeEntry | null, CodeStamp | null, CodeStamp | null, string | null> = {
  output: codeEntry.nullable(),
  input: () => codeStamp.nullable(),
  empty: null,
  missing: validationTexts.required,
  refersTo: "code",
  difference: "value",
  toInput: toStamp,
  comparisonKey: keyOrNull,
  display: (value) => value?.displayName ?? null,
  searchText: () => null,
  filterValues: (value) => (value ? [toFilterValue(value)] : []),
  row: nullableText,
  toRow: (value) => value?.displayName ?? null,
  toCell: (value) => value,
};

const codes: FieldKindDefinition<CodeEntry[], CodeStamp[], CodeStamp[], NamedCode[]> = {
  output: z.array(codeEntry),
  input: () => z.array(codeStamp).max(100),
  empty: [],
  missing: validationTexts.notEmpty,
  refersTo: "code",
  difference: "set",
  toInput: (value) => value.map(({ codeId, oid }) => ({ codeId, oid })),
  // The order of codes means nothing, and a repeated code counts once.
  comparisonKey: (value) => [...new Set(value.map(codeKey))].toSorted(),
  display: (value) => namesOf(value) || null,
  searchText: () => null,
  filterValues: (value) => value.map(toFilterValue),
  row: z.array(namedCode),
  toRow: (value) => value.map(({ id: codeEntryId, displayName }) => ({ id: codeEntryId, name: displayName })),
  toCell: (value) => value.map(({ name }) => name),
};

const owner: FieldKindDefinition<NamedReference | null, { id: string } | null> = {
  output: namedReference.nullable(),
  input: () => z.object({ id }).nullable(),
  empty: null,
  missing: validationTexts.required,
  refersTo: "instanceIdentifier",
  difference: "value",
  toInput: toIdReference,
  comparisonKey: (value) => value?.id ?? null,
  display: (value) => value?.name ?? null,
  searchText: () => null,
  filterValues: (value) => (value ? [{ ...value }] : []),
  row: namedReference.nullable(),
  toRow: (value) => value,
  toCell: (value) => value?.name ?? null,
};

/** Every kind of field, described once. */
export const fieldKinds = {
  /** A required line of text. */
  name: scalar<string>({ output: z.string(), input: ({ max = 0 }) => requiredLine(max), empty: "", ...asText }),
  line: scalar<string | null>({
    output: nullableText,
    input: ({ max = 0 }) => optional(line(max)),
    empty: null,
    ...asText,
  }),
  /** Text of several paragraphs. */
  text: scalar<string | null>({
    output: nullableText,
    input: ({ max = 0 }) => optional(longText(max)),
    empty: null,
    ...asText,
  }),
  integer: scalar<number | null, number | "" | null>({
    output: z.number().nullable(),
    // An empty input means no value.
    input: ({ min = 0, max = 0 }) =>
      z.preprocess((value: number | "" | null) => (value === "" ? null : value), z.int().min(min).max(max).nullable()),
    empty: null,
  }),
  date: scalar<number | null>({
    output: optionalDate,
    input: () => optionalDate,
    empty: null,
    difference: "date",
    toCell: (value) => (value === null ? null : { day: swedishDay(value) }),
  }),
  code,
  codes,
  owner,
};
export type FieldKinds = typeof fieldKinds;
export type FieldKind = keyof FieldKinds;
