import type { SortValue } from "../index/search-types.ts";
import { compareTexts, fromCollationKey, toCollationKey } from "./collation-key.ts";

/** What is stored of a value: a number, a string that compares plainly, or a text only the collator can place. */
export type StoredValue = string | number | { text: string } | null;

/** The values of one sort key, one a slot, and how they compare. */
export interface SortColumn {
  set: (slot: number, value: SortValue) => void;
  at: (slot: number) => StoredValue;
  /** Whether the slot already has that value. */
  holds: (slot: number, value: SortValue) => boolean;
}

const maxCached = 5_000;

export function createSortColumn(): SortColumn {
  const values: StoredValue[] = [];
  // The same few names come again and again, except in titles.
  const remembered = new Map<string, StoredValue>();

  function toStored(text: string): StoredValue {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const stored = text.trim() === "" ? null : (toCollationKey(text) ?? { text });
    if (remembered.size >= maxCached) remembered.clear();
    remembered.set(text, stored);
    return stored;
  }

  const store = (value: SortValue): StoredValue => (typeof value === "string" ? toStored(value) : value);
  return {
    set: (slot, value) => {
      values[slot] = store(value);
    },
    at: (slot) => values[slot] ?? null,
    holds: (slot, value) => isSame(values[slot] ?? null, store(value)),
  };
}

const isSame = (a: StoredValue, b: StoredValue): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && a !== null && b !== null && a.text === b.text);

/** Empty values come last whichever way. */
export function compareValues(a: StoredValue, b: StoredValue, descending: boolean): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  const order = isPlain(a) && isPlain(b) ? (a < b ? -1 : 1) : compareTexts(textOf(a), textOf(b));
  return descending ? -order : order;
}

const isPlain = (value: StoredValue): value is string | number => typeof value !== "object";

function textOf(value: string | number | { text: string }): string {
  if (typeof value === "object") return value.text;
  return typeof value === "string" ? fromCollationKey(value) : String(value);
}
