import type { ZodType } from "zod";
import type { ReferenceLookup, ReferenceTarget } from "./references.ts";

export interface PartEntry {
  id: string;
}

export interface PartInput {
  /** Left out for a new entry. */
  id?: string | undefined;
}

/** An entry as plain values, for people to read and to compare. */
export type PartValues = Record<string, string | number | null>;

/** What an entry may depend on in the version that it belongs to. */
export interface PartContext<Entry> {
  measureId: string;
  /** The entry with the same id before the change. */
  before: Entry | undefined;
}

/**
 * One part of a version, which is a list of entries: how they are parsed, written, compared, copied, resolved and
 * displayed. These are methods, so that the table of all parts can be iterated over with the entry type erased.
 */
export interface PartDefinition<Entry extends PartEntry, Input extends PartInput> {
  label: string;
  change: "major" | "minor";
  /** The maximum number of entries in a version. */
  maxCount: number;
  output: ZodType<Entry>;
  input: ZodType<Input>;
  /** Shared entries keep their id from version to version; the others get a new id in each. */
  isShared: boolean;
  /** Of shared entries: the fields by which an import finds an entry without its id. */
  matchedBy?: readonly string[];
  /** What the fields of an entry refer to. */
  references: Readonly<Record<string, ReferenceTarget>>;
  /** The entry in the form it is written in. */
  toInput(entry: Entry): Input;
  /** Equal for entries with the same content, whether read or written. New versions give entries new ids. */
  comparisonKey(entry: Entry | Input): unknown;
  /** The entry with its references resolved. */
  resolve(input: Input & PartEntry, lookup: ReferenceLookup, context: PartContext<Entry>): Entry;
  /** Fills in what a client may leave out. */
  complete?(input: Input, version: { soughtValue: { codeId: string } | null }): Input;
  /** Updates what follows from the rest of the version. */
  derive?(entry: Entry, version: { title: string }): Entry;
  /** The entry without what changes although the version does not. */
  toSnapshot?(entry: Entry): Entry;
  /** Identifies the entry across versions. */
  identity(entry: Entry): string;
  display(entry: Entry): PartValues;
}
