import { createNumbers } from "./growable-array.ts";

/** For each word the documents that hold it, as slot and field groups packed into one number, in order. */
export interface Postings {
  add: (word: number, packed: number) => void;
  remove: (word: number, slot: number) => void;
  /** The list of a word; what stands beyond its count is of no meaning. */
  of: (word: number) => Uint32Array;
  count: (word: number) => number;
}

/** The three lowest bits of a posting tell the field groups the word stands in. */
export const fieldBits = 3;
export const fieldMask = (1 << fieldBits) - 1;
export const pack = (slot: number, fields: number): number => ((slot << fieldBits) | fields) >>> 0;

const nothing = new Uint32Array(0);

export function createPostings(): Postings {
  const lists: Uint32Array[] = [];
  const lengths = createNumbers();

  function roomFor(word: number, length: number): Uint32Array {
    while (lists.length <= word) lists.push(nothing);
    const list = lists[word] ?? nothing;
    if (length < list.length) return list;
    const larger = new Uint32Array(length < 4 ? 4 : Math.ceil(length * 1.25));
    larger.set(list);
    lists[word] = larger;
    return larger;
  }

  function add(word: number, packed: number): void {
    const length = lengths.values[word] ?? 0;
    const list = roomFor(word, length);
    lengths.set(word, length + 1);
    // New documents mostly take the next slot; a slot that is used again has its place further up.
    const at = length === 0 || (list[length - 1] ?? 0) < packed ? length : placeOf(list, length, packed);
    if (at < length) list.copyWithin(at + 1, at, length);
    list[at] = packed;
  }

  function remove(word: number, slot: number): void {
    const list = lists[word] ?? nothing;
    const length = lengths.values[word] ?? 0;
    const at = placeOf(list, length, pack(slot, 0));
    if (at >= length || (list[at] ?? 0) >>> fieldBits !== slot) return;
    list.copyWithin(at, at + 1, length);
    lengths.set(word, length - 1);
  }

  return { add, remove, of: (word) => lists[word] ?? nothing, count: (word) => lengths.values[word] ?? 0 };
}

/** The first place whose number is at least the one asked for. */
export function placeOf(list: Uint32Array, length: number, packed: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < packed) low = middle + 1;
    else high = middle;
  }
  return low;
}
