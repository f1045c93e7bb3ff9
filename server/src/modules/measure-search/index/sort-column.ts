import { compareTexts, fromCollationKey, toCollationKey } from "./collation-key.ts";
import type { SortValue } from "./search-types.ts";

/** The values of one sort key, one a slot, and how they compare. */
export interface SortColumn {
  set: (slot: number, value: SortValue) => void;
  isEmpty: (slot: number) => boolean;
  /** Compares two slots that are not empty. */
  compare: (a: number, b: number) => number;
}

type Stored = string | number | null;

const rememberedAtMost = 5_000;

export function createSortColumn(): SortColumn {
  const values: Stored[] = [];
  // Texts that have no collation key, for those few slots.
  const originals = new Map<number, string>();
  // The same few names come again and again, except in titles.
  const remembered = new Map<string, string>();

  function set(slot: number, value: SortValue): void {
    originals.delete(slot);
    values[slot] = typeof value === "string" ? storeText(slot, value) : value;
  }

  function storeText(slot: number, text: string): Stored {
    if (text.trim() === "") return null;
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const key = toCollationKey(text);
    if (key === undefined) {
      originals.set(slot, text);
      return text;
    }
    if (remembered.size >= rememberedAtMost) remembered.clear();
    remembered.set(text, key);
    return key;
  }

  return { set, isEmpty: (slot) => values[slot] === null || values[slot] === undefined, compare };

  function compare(a: number, b: number): number {
    if (originals.size > 0 && (originals.has(a) || originals.has(b))) return compareOriginals(a, b);
    const [first, second] = [values[a] ?? "", values[b] ?? ""];
    if (first === second) return 0;
    return first < second ? -1 : 1;
  }

  function compareOriginals(a: number, b: number): number {
    return compareTexts(textOf(a), textOf(b));
  }

  function textOf(slot: number): string {
    return originals.get(slot) ?? fromCollationKey(String(values[slot] ?? ""));
  }
}
