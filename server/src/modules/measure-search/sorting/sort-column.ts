import type { SortValue } from "../index/search-types.ts";
import { compareTexts, fromCollationKey, toCollationKey } from "./collation-key.ts";

/** A number, a collation key, or a text that only the collator can compare. */
export type StoredValue = string | number | { text: string } | null;

/** The values of one sort key by slot. */
export interface SortColumn {
  set: (slot: number, value: SortValue) => void;
  /** Sets what `at` returned for an equal value, which need not be converted again. */
  setStored: (slot: number, value: StoredValue) => void;
  at: (slot: number) => StoredValue;
  holds: (slot: number, value: SortValue) => boolean;
}

const maxCached = 5_000;

export function createSortColumn(): SortColumn {
  const values: StoredValue[] = [];
  // The same few names recur, except in titles.
  const cache = new Map<string, StoredValue>();

  function toStored(text: string): StoredValue {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const stored = text.trim() === "" ? null : (toCollationKey(text) ?? { text });
    if (cache.size >= maxCached) cache.clear();
    cache.set(text, stored);
    return stored;
  }

  const store = (value: SortValue): StoredValue => (typeof value === "string" ? toStored(value) : value);
  return {
    set: (slot, value) => {
      values[slot] = store(value);
    },
    setStored: (slot, value) => {
      values[slot] = value;
    },
    at: (slot) => values[slot] ?? null,
    holds: (slot, value) => isSame(values[slot] ?? null, store(value)),
  };
}

const isSame = (a: StoredValue, b: StoredValue): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && a !== null && b !== null && a.text === b.text);

/** Empty values come last in both directions. */
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
