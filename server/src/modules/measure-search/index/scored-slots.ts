import { seek } from "./postings.ts";

/** Documents with what each of them scores, by slot in ascending order. */
export interface ScoredSlots {
  slots: Uint32Array;
  scores: Uint16Array;
}

export const maxScore = 65_535;
export const noSlots: ScoredSlots = { slots: new Uint32Array(0), scores: new Uint16Array(0) };

/** The documents that meet the clauses so far, with the sums of their scores. The arrays are reused by many searches. */
export interface Hits {
  /** Only the first `count` are valid; in ascending order. */
  slots: Uint32Array;
  scores: Uint32Array;
  count: number;
  /** No list has been applied yet, so that every document is a hit. */
  isOpen: boolean;
}

export const createHits = (slotCount: number): Hits => ({
  slots: new Uint32Array(slotCount),
  scores: new Uint32Array(slotCount),
  count: 0,
  isOpen: true,
});

export function reset(hits: Hits): void {
  hits.count = 0;
  hits.isOpen = true;
}

/** Makes these slots, in ascending order, the hits. */
export function setHits(hits: Hits, slots: Uint32Array): void {
  hits.slots.set(slots);
  hits.scores.fill(0, 0, slots.length);
  hits.count = slots.length;
  hits.isOpen = false;
}

/** Keeps the hits that are in the list too and score enough there. */
export function intersect(hits: Hits, list: ScoredSlots, minScore: number): void {
  if (hits.isOpen) {
    copyList(hits, list, minScore);
    return;
  }
  if (isDenseFor(hits, list)) {
    walkBoth(hits, list, minScore);
    return;
  }
  const { slots, scores } = list;
  const { slots: own, scores: sums } = hits;
  let count = 0;
  let position = 0;
  for (let at = 0; at < hits.count; at++) {
    const slot = own[at] ?? 0;
    position = seek(slots, position, slot);
    const score = scores[position] ?? 0;
    if (slots[position] !== slot || score < minScore) continue;
    own[count] = slot;
    sums[count++] = (sums[at] ?? 0) + score;
  }
  hits.count = count;
}

function copyList(hits: Hits, { slots, scores }: ScoredSlots, minScore: number): void {
  let count = 0;
  const { slots: own, scores: sums } = hits;
  for (let at = 0; at < slots.length; at++) {
    const score = scores[at] ?? 0;
    if (score < minScore) continue;
    own[count] = slots[at] ?? 0;
    sums[count++] = score;
  }
  hits.count = count;
  hits.isOpen = false;
}

/** Few entries of the list lie between two hits, so that walking is faster than larger steps. */
const isDenseFor = ({ count }: Hits, { slots }: ScoredSlots): boolean => slots.length < count * 16;

/** Each step writes the hit, and moves on by the results of comparisons: branches would often be mispredicted. */
function walkBoth(hits: Hits, { slots, scores }: ScoredSlots, minScore: number): void {
  const { slots: own, scores: sums } = hits;
  let [count, at, position] = [0, 0, 0];
  while (at < hits.count && position < slots.length) {
    const slot = own[at] ?? 0;
    const other = slots[position] ?? 0;
    const score = scores[position] ?? 0;
    const isHit = Number(slot === other && score >= minScore);
    own[count] = slot;
    // Without a hit this may be the entry that was read, which stays as it was.
    sums[count] = (sums[at] ?? 0) + isHit * score;
    count += isHit;
    at += Number(slot <= other);
    position += Number(other <= slot);
  }
  hits.count = count;
}

/** Hits that are in the list score more. */
export function addScores({ slots: own, scores: sums, count }: Hits, { slots, scores }: ScoredSlots): void {
  let position = 0;
  for (let at = 0; at < count; at++) {
    const slot = own[at] ?? 0;
    position = seek(slots, position, slot);
    if (slots[position] === slot) sums[at] = (sums[at] ?? 0) + (scores[position] ?? 0);
  }
}

export function exclude(hits: Hits, { slots }: ScoredSlots): void {
  const { slots: own, scores: sums } = hits;
  let count = 0;
  let position = 0;
  for (let at = 0; at < hits.count; at++) {
    const slot = own[at] ?? 0;
    position = seek(slots, position, slot);
    if (slots[position] === slot) continue;
    own[count] = slot;
    sums[count++] = sums[at] ?? 0;
  }
  hits.count = count;
}

/** The documents of either list, each with its better score. */
export function unite(one: ScoredSlots, other: ScoredSlots): ScoredSlots {
  if (one.slots.length === 0) return other;
  if (other.slots.length === 0) return one;
  const slots = new Uint32Array(one.slots.length + other.slots.length);
  const scores = new Uint16Array(slots.length);
  let [count, at, otherAt] = [0, 0, 0];
  while (at < one.slots.length || otherAt < other.slots.length) {
    const slot = Math.min(slotAt(one, at), slotAt(other, otherAt));
    const isInOne = slotAt(one, at) === slot;
    const isInOther = slotAt(other, otherAt) === slot;
    slots[count] = slot;
    scores[count++] = Math.max(isInOne ? scoreAt(one, at) : 0, isInOther ? scoreAt(other, otherAt) : 0);
    at += Number(isInOne);
    otherAt += Number(isInOther);
  }
  return { slots: slots.subarray(0, count), scores: scores.subarray(0, count) };
}

/** More than any slot. */
const noSlot = 0xffff_ffff;
const slotAt = ({ slots }: ScoredSlots, at: number): number => slots[at] ?? noSlot;
const scoreAt = ({ scores }: ScoredSlots, at: number): number => scores[at] ?? 0;

/** A copy of the hits as a list. */
export function toList({ slots, scores, count }: Hits): ScoredSlots {
  const copied = new Uint16Array(count);
  for (let at = 0; at < count; at++) copied[at] = Math.min(scores[at] ?? 0, maxScore);
  return { slots: slots.slice(0, count), scores: copied };
}
