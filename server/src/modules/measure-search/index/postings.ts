import type { Audience } from "../../../callers/visibility.ts";
import { fieldGroups } from "../../../language/analyse-text.ts";
import { createNumbers } from "./growable-array.ts";

/** For each word the documents that contain it: slot and field groups packed into one number, in ascending order. */
export interface Postings {
  add: (word: number, posting: number, isPublic: boolean) => void;
  remove: (word: number, slot: number, isPublic: boolean) => void;
  /** The list of a word; only the first `count` entries are valid. */
  of: (word: number) => Uint32Array;
  count: (word: number) => number;
  /** How many documents that the audience may see contain the word. */
  countDocuments: (word: number, audience: Audience) => number;
  /** Sets the list of a word that has none, in ascending order. */
  restore: (word: number, list: Uint32Array, publicCount: number) => void;
  /** How many words have a list. */
  listCount: () => number;
}

/** The lowest bits of a posting tell the field groups that contain the word. */
export const fieldBits = fieldGroups.length;
export const fieldMask = (1 << fieldBits) - 1;
export const pack = (slot: number, fields: number): number => ((slot << fieldBits) | fields) >>> 0;

const empty = new Uint32Array(0);

export function createPostings(): Postings {
  const lists: Uint32Array[] = [];
  const lengths = createNumbers();
  const publicCounts = createNumbers();
  const count = (word: number): number => lengths.values[word] ?? 0;
  const countPublic = (word: number): number => publicCounts.values[word] ?? 0;

  function withSpace(word: number, length: number): Uint32Array {
    while (lists.length <= word) lists.push(empty);
    const list = lists[word] ?? empty;
    if (length < list.length) return list;
    const larger = new Uint32Array(length < 4 ? 4 : Math.ceil(length * 1.25));
    larger.set(list);
    lists[word] = larger;
    return larger;
  }

  function add(word: number, posting: number, isPublic: boolean): void {
    const length = count(word);
    const list = withSpace(word, length);
    lengths.set(word, length + 1);
    if (isPublic) publicCounts.set(word, countPublic(word) + 1);
    // New documents mostly take the next slot; a reused slot belongs further up.
    const at = length === 0 || (list[length - 1] ?? 0) < posting ? length : positionOf(list, length, posting);
    if (at < length) list.copyWithin(at + 1, at, length);
    list[at] = posting;
  }

  function remove(word: number, slot: number, isPublic: boolean): void {
    const list = lists[word] ?? empty;
    const length = count(word);
    const at = positionOf(list, length, pack(slot, 0));
    if (at >= length || (list[at] ?? 0) >>> fieldBits !== slot) return;
    list.copyWithin(at, at + 1, length);
    lengths.set(word, length - 1);
    if (isPublic) publicCounts.set(word, countPublic(word) - 1);
    if (length === 1) lists[word] = empty;
  }

  return {
    add,
    remove,
    of: (word) => lists[word] ?? empty,
    count,
    countDocuments: (word, audience) => (audience === "public" ? countPublic(word) : count(word)),
    restore: (word, list, publicCount) => {
      while (lists.length <= word) lists.push(empty);
      lists[word] = list;
      lengths.set(word, list.length);
      publicCounts.set(word, publicCount);
    },
    listCount: () => lists.filter((list) => list !== empty).length,
  };
}

/** The first position whose posting is at least this one. */
export function positionOf(list: Uint32Array, length: number, posting: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same from a known position on, by steps that double: fast when the next posting is near. */
export function seek(list: Uint32Array, from: number, posting: number): number {
  let low = from;
  let high = from;
  for (let step = 1; high < list.length && (list[high] ?? 0) < posting; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The postings of the documents that are wanted. A loop, because `filter` takes ten times as long. */
export function filterPostings(list: Uint32Array, isWanted: (slot: number) => boolean): Uint32Array {
  const wanted = new Uint32Array(list.length);
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const posting = list[at] ?? 0;
    if (isWanted(posting >>> fieldBits)) wanted[count++] = posting;
  }
  return count < list.length ? wanted.slice(0, count) : wanted;
}
