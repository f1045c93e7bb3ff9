import { toWords } from "../../../language/tokenize.ts";
import { type DocumentStore, hashText } from "../index/document-store.ts";
import type { SearchQuery } from "../index/search-types.ts";
import { mark, type ScoreBuffer } from "../matching/score-buffer.ts";
import { compareValues, type SortColumn } from "./sort-column.ts";

/** Up to this many hits, sorting them is faster than scanning the whole sort order. */
const maxSorted = 400;

interface Hits {
  slots: Uint32Array;
  store: DocumentStore;
  buffer: ScoreBuffer;
}

/** The slots of the requested page, in order. */
export function pickPage(hits: Hits, query: SearchQuery): number[] {
  const { sort, offset, limit } = query;
  const { slots, store, buffer } = hits;
  if (sort === "relevance") return pickByScore(hits, query);
  const key = store.sortKeys.find(sort.key);
  const order = key?.order ?? store.sortKeys.byId;
  if (slots.length <= maxSorted) {
    return firstOf(slots, offset + limit, (a, b) => order.compare(a, b, sort.descending)).slice(offset);
  }
  const isHit = mark(buffer, slots);
  const sorted = order.slots();
  return key && sort.descending
    ? walkBackwards({ sorted, isHit, offset, limit }, key.column)
    : walk({ sorted, isHit, offset, limit });
}

interface Walk {
  sorted: Uint32Array;
  isHit: Uint8Array;
  offset: number;
  limit: number;
}

function walk({ sorted, isHit, offset, limit }: Walk): number[] {
  const page: number[] = [];
  let passed = 0;
  for (let at = 0; at < sorted.length && page.length < limit; at++) {
    const slot = sorted[at] ?? 0;
    if (isHit[slot] === 1 && passed++ >= offset) page.push(slot);
  }
  return page;
}

/** In descending order slots of the same value keep the order of their ids, and those without a value still come last. */
function walkBackwards({ sorted, isHit, offset, limit }: Walk, column: SortColumn): number[] {
  let end = firstEmpty(sorted, column);
  const empties = sorted.subarray(end);
  const page: number[] = [];
  while (end > 0 && page.length < offset + limit) {
    const start = startOfSame(sorted, end, column);
    for (let at = start; at < end; at++) if (isHit[sorted[at] ?? 0] === 1) page.push(sorted[at] ?? 0);
    end = start;
  }
  const remaining = Math.max(0, offset + limit - page.length);
  return [...page, ...walk({ sorted: empties, isHit, offset: 0, limit: remaining })].slice(offset, offset + limit);
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

/** The scores of the matches, a little more for short titles, and most for an exact title. */
function scoreAll({ slots, store, buffer }: Hits, text: string): Uint16Array {
  const line = toWords(text).join(" ");
  const hash = hashText(line);
  const [lengths, hashes] = [store.titleLengths.values, store.titleHashes.values];
  const scores = buffer.finalScores.subarray(0, slots.length);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const score = (buffer.score[slot] ?? 0) + Math.max(0, 40 - 2 * (lengths[slot] ?? 0));
    scores[at] = Math.min(score + (hashes[slot] === hash ? exactTitle : 0), maxScore);
  }
  return scores;
}

function pickByScore(hits: Hits, { text, offset, limit }: SearchQuery): number[] {
  const { slots, store } = hits;
  const scores = scoreAll(hits, text);
  if (slots.length > maxSorted && offset + limit > maxSorted)
    return groupByScore(hits, scores).slice(offset, offset + limit);
  const candidates = slots.length <= maxSorted ? slots.keys() : findCandidates(hits, scores, offset + limit);
  const { compare } = store.sortKeys.byId;
  const byScore = (a: number, b: number) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) || compare(slots[a] ?? 0, slots[b] ?? 0, false);
  return firstOf(candidates, offset + limit, byScore)
    .slice(offset)
    .map((at) => slots[at] ?? 0);
}

type Compare = (a: number, b: number) => number;

/** Up to this many, inserting one by one is faster than sorting all. */
const maxInserted = 50;

/** The first items in order. One comparison rules out most of the others. */
function firstOf(all: Iterable<number>, wanted: number, compare: Compare): number[] {
  if (wanted > maxInserted) return [...all].sort(compare).slice(0, wanted);
  const first: number[] = [];
  for (const one of all) {
    if (first.length === wanted && compare(one, first.at(-1) ?? one) >= 0) continue;
    first.splice(positionAmong(first, one, compare), 0, one);
    if (first.length > wanted) first.pop();
  }
  return first;
}

function positionAmong(sorted: readonly number[], one: number, compare: Compare): number {
  let at = sorted.length;
  while (at > 0 && compare(one, sorted[at - 1] ?? one) < 0) at--;
  return at;
}

/** All slots by score, then by id: for pages far down, where sorting is slow. */
function groupByScore({ slots, store, buffer }: Hits, scores: Uint16Array): number[] {
  const scoreOf = new Uint16Array(store.documents.length);
  slots.forEach((slot, at) => {
    scoreOf[slot] = scores[at] ?? 0;
  });
  const isHit = mark(buffer, slots);
  const groups = Map.groupBy(
    [...store.sortKeys.byId.slots()].filter((slot) => isHit[slot] === 1),
    (slot) => scoreOf[slot] ?? 0,
  );
  return [...groups].sort(([a], [b]) => b - a).flatMap(([, group]) => group);
}

/** Of many hits, the indexes of those that can be on the page: all above the score that fills it, and some with it. */
function findCandidates(hits: Hits, scores: Uint16Array, wanted: number): number[] {
  const threshold = findThreshold(scores, wanted);
  const above: number[] = [];
  const level: number[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score > threshold) above.push(at);
    else if (score === threshold) level.push(at);
  }
  return [...above, ...firstById(hits, level, wanted - above.length)];
}

/** Reused: allocating it costs more than the counting. */
const perScore = new Uint32Array(maxScore + 1);

function findThreshold(scores: Uint16Array, wanted: number): number {
  const counts = perScore.fill(0);
  for (let at = 0; at < scores.length; at++) counts[scores[at] ?? 0] = (counts[scores[at] ?? 0] ?? 0) + 1;
  let score = maxScore;
  for (let count = counts[score] ?? 0; count < wanted && score > 0; ) count += counts[--score] ?? 0;
  return score;
}

/** Of indexes with the same score, those whose measure ids come first. */
function firstById({ slots, store, buffer }: Hits, indexes: readonly number[], wanted: number): readonly number[] {
  if (indexes.length <= maxSorted) return indexes;
  const indexOf = new Map(indexes.map((index) => [slots[index] ?? 0, index]));
  const isHit = mark(buffer, [...indexOf.keys()]);
  const first = walk({ sorted: store.sortKeys.byId.slots(), isHit, offset: 0, limit: wanted });
  return first.map((slot) => indexOf.get(slot) ?? 0);
}
