import { toWords } from "../../../language/tokenize.ts";
import { type DocumentStore, hashText } from "../index/document-store.ts";
import type { SearchQuery } from "../index/search-types.ts";
import { mark, type ScoreBuffer } from "../matching/score-buffer.ts";
import { compareValues, type SortColumn } from "./sort-column.ts";

/** With so few, comparing them beats walking through everything in its order. */
const few = 400;

interface Found {
  slots: Uint32Array;
  store: DocumentStore;
  buffer: ScoreBuffer;
}

/** The slots of the page asked for, in their order. */
export function pickPage(found: Found, query: SearchQuery): number[] {
  const { sort, offset, limit } = query;
  const { slots, store, buffer } = found;
  if (sort === "relevance") return pickByScore(found, query);
  const key = store.sortKeys.find(sort.key);
  const order = key?.order ?? store.sortKeys.byId;
  if (slots.length <= few) {
    return firstOf(slots, offset + limit, (a, b) => order.compare(a, b, sort.descending)).slice(offset);
  }
  const isFound = mark(buffer, slots);
  const sorted = order.slots();
  return key && sort.descending
    ? walkBackwards({ sorted, isFound, offset, limit }, key.column)
    : walk({ sorted, isFound, offset, limit });
}

interface Walk {
  sorted: Uint32Array;
  isFound: Uint8Array;
  offset: number;
  limit: number;
}

function walk({ sorted, isFound, offset, limit }: Walk): number[] {
  const page: number[] = [];
  let passed = 0;
  for (let at = 0; at < sorted.length && page.length < limit; at++) {
    const slot = sorted[at] ?? 0;
    if (isFound[slot] === 1 && passed++ >= offset) page.push(slot);
  }
  return page;
}

/** Backwards, slots of the same value keep the order of their ids, and those without a value still come last. */
function walkBackwards({ sorted, isFound, offset, limit }: Walk, column: SortColumn): number[] {
  let end = firstEmpty(sorted, column);
  const empties = sorted.subarray(end);
  const page: number[] = [];
  while (end > 0 && page.length < offset + limit) {
    const start = startOfSame(sorted, end, column);
    for (let at = start; at < end; at++) if (isFound[sorted[at] ?? 0] === 1) page.push(sorted[at] ?? 0);
    end = start;
  }
  const left = Math.max(0, offset + limit - page.length);
  return [...page, ...walk({ sorted: empties, isFound, offset: 0, limit: left })].slice(offset, offset + limit);
}

function firstEmpty(sorted: Uint32Array, column: SortColumn): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column.at(sorted[middle] ?? 0) === null) high = middle;
    else low = middle + 1;
  }
  return low;
}

function startOfSame(slots: Uint32Array, end: number, column: SortColumn): number {
  const value = column.at(slots[end - 1] ?? 0);
  let start = end - 1;
  while (start > 0 && compareValues(column.at(slots[start - 1] ?? 0), value, false) === 0) start--;
  return start;
}

const exactTitle = 60_000;
const maxScore = 65_535;

/** The worth of the words found, a little more for short titles, and most for the very title asked for. */
function scoreAll({ slots, store, buffer }: Found, text: string): Uint16Array {
  const line = toWords(text).join(" ");
  const hash = hashText(line);
  const [lengths, hashes] = [store.titleLengths.values, store.titleHashes.values];
  const scores = buffer.finalScores.subarray(0, slots.length);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const worth = (buffer.score[slot] ?? 0) + Math.max(0, 40 - 2 * (lengths[slot] ?? 0));
    scores[at] = Math.min(worth + (hashes[slot] === hash ? exactTitle : 0), maxScore);
  }
  return scores;
}

function pickByScore(found: Found, { text, offset, limit }: SearchQuery): number[] {
  const { slots, store } = found;
  const scores = scoreAll(found, text);
  if (slots.length > few && offset + limit > few) return dealByScore(found, scores).slice(offset, offset + limit);
  const kept = slots.length <= few ? slots.keys() : keepBest(found, scores, offset + limit);
  const { compare } = store.sortKeys.byId;
  const byScore = (a: number, b: number) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) || compare(slots[a] ?? 0, slots[b] ?? 0, false);
  return firstOf(kept, offset + limit, byScore)
    .slice(offset)
    .map((at) => slots[at] ?? 0);
}

type Compare = (a: number, b: number) => number;

/** So many are put in their places one by one faster than all are sorted. */
const fewWanted = 50;

/** The first of them in their order. Most have no place among those found so far, which one comparison tells. */
function firstOf(all: Iterable<number>, wanted: number, compare: Compare): number[] {
  if (wanted > fewWanted) return [...all].sort(compare).slice(0, wanted);
  const first: number[] = [];
  for (const one of all) {
    if (first.length === wanted && compare(one, first.at(-1) ?? one) >= 0) continue;
    first.splice(placeAmong(first, one, compare), 0, one);
    if (first.length > wanted) first.pop();
  }
  return first;
}

function placeAmong(sorted: readonly number[], one: number, compare: Compare): number {
  let at = sorted.length;
  while (at > 0 && compare(one, sorted[at - 1] ?? one) < 0) at--;
  return at;
}

/** All slots by their score, dealt out in the order of their ids: for the pages far down, where sorting is slow. */
function dealByScore({ slots, store, buffer }: Found, scores: Uint16Array): number[] {
  const scoreOf = new Uint16Array(store.documents.length);
  slots.forEach((slot, at) => {
    scoreOf[slot] = scores[at] ?? 0;
  });
  const isFound = mark(buffer, slots);
  const groups = Map.groupBy(
    [...store.sortKeys.byId.slots()].filter((slot) => isFound[slot] === 1),
    (slot) => scoreOf[slot] ?? 0,
  );
  return [...groups].sort(([a], [b]) => b - a).flatMap(([, group]) => group);
}

/** Out of many, the places of those that can come on the page: all above the score that fills it, and some of it. */
function keepBest(found: Found, scores: Uint16Array, wanted: number): number[] {
  const least = scoreThatFills(scores, wanted);
  const above: number[] = [];
  const level: number[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score > least) above.push(at);
    else if (score === least) level.push(at);
  }
  return [...above, ...firstById(found, level, wanted - above.length)];
}

/** Kept from one page to the next: making it anew would cost more than using it. */
const perScore = new Uint32Array(maxScore + 1);

function scoreThatFills(scores: Uint16Array, wanted: number): number {
  const counts = perScore.fill(0);
  for (let at = 0; at < scores.length; at++) counts[scores[at] ?? 0] = (counts[scores[at] ?? 0] ?? 0) + 1;
  let score = maxScore;
  for (let count = counts[score] ?? 0; count < wanted && score > 0; ) count += counts[--score] ?? 0;
  return score;
}

/** Of places with the same score, those whose measures' ids come first. */
function firstById({ slots, store, buffer }: Found, places: readonly number[], wanted: number): readonly number[] {
  if (places.length <= few) return places;
  const placeOf = new Map(places.map((place) => [slots[place] ?? 0, place]));
  const isFound = mark(buffer, [...placeOf.keys()]);
  const first = walk({ sorted: store.sortKeys.byId.slots(), isFound, offset: 0, limit: wanted });
  return first.map((slot) => placeOf.get(slot) ?? 0);
}
