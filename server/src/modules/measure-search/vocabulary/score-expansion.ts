import type { DocumentStore } from "../index/document-store.ts";
import { fieldBits, fieldMask } from "../index/postings.ts";
import { maxScore, type ScoredSlots } from "../index/scored-slots.ts";
import type { Expansion } from "./expansion.ts";

export const scoreScale = 1_000;

/** By field bits: title over definition over names over the rest, and a little more for a word in several of them. */
export const fieldWeights: readonly number[] = Array.from({ length: fieldMask + 1 }, (_, fields) => {
  const has = (group: number) => (fields >> group) & 1;
  const [title, definition, names, texts] = [has(0), has(1), has(2), has(3)];
  const extra = 0.02 * (names + texts);
  if (title) return 1 + 0.08 * definition + extra;
  if (definition) return 0.35 + extra;
  return names ? 0.2 + 0.02 * texts : 0.12 * texts;
});

/** Scores by field bits, for each of the few weights there are. */
const scoresByWeight = new Map<number, Uint16Array>();

function scoresOf(weight: number): Uint16Array {
  const known = scoresByWeight.get(weight);
  if (known) return known;
  const scores = Uint16Array.from(fieldWeights, (field) => Math.min(Math.round(field * weight * scoreScale), maxScore));
  scoresByWeight.set(weight, scores);
  return scores;
}

interface Scoring {
  store: Pick<DocumentStore, "documents" | "postings">;
  /** The fields that count, as bits. */
  fields: number;
  /** Whether the audience may see the document in a slot. */
  isVisible: (slot: number) => boolean;
}

/** The best score of each slot; all zero between two calls. */
let best = new Uint16Array(0);
/** The slots that have a score. */
let scored = new Uint32Array(0);

/** The visible documents that contain any of the words and phrases, each with its best score. */
export function scoreExpansion({ words, phrases }: Expansion, scoring: Scoring): ScoredSlots {
  const { documents, postings } = scoring.store;
  if (best.length < documents.length) {
    best = new Uint16Array(Math.ceil(documents.length * 1.2));
    scored = new Uint32Array(best.length);
  }
  let count = 0;
  // A word that many begin with has hundreds of variants, so nothing is allocated for each.
  for (const [id, { weight }] of words)
    count = scoreList(postings.of(id), postings.count(id), scoresOf(weight), { fields: scoring.fields, count });
  for (const { postings: list, weight } of phrases)
    count = scoreList(list, list.length, scoresOf(weight), { fields: scoring.fields, count });
  return takeScores(sortSlots(count, documents.length), scoring.isVisible);
}

/** The documents of a list of postings, each with the score of a match of this weight. */
export function scorePostings(list: Uint32Array, weight: number, fields: number): ScoredSlots {
  const scoreOf = scoresOf(weight);
  const slots = new Uint32Array(list.length);
  const scores = new Uint16Array(list.length);
  let count = 0;
  // A loop, because `filter` takes ten times as long.
  for (let at = 0; at < list.length; at++) {
    const posting = list[at] ?? 0;
    if ((posting & fields) === 0) continue;
    slots[count] = posting >>> fieldBits;
    scores[count++] = scoreOf[posting & fields] ?? 0;
  }
  return { slots: slots.subarray(0, count), scores: scores.subarray(0, count) };
}

interface ScoredSoFar {
  fields: number;
  count: number;
}

/** One step for every document that contains the word: the innermost loop of a search. Returns the new count. */
function scoreList(list: Uint32Array, length: number, scores: Uint16Array, { fields, count }: ScoredSoFar): number {
  let next = count;
  for (let at = 0; at < length; at++) {
    const posting = list[at] ?? 0;
    const slot = posting >>> fieldBits;
    const score = scores[posting & fields] ?? 0;
    const before = best[slot] ?? 0;
    if (score <= before) continue;
    if (before === 0) scored[next++] = slot;
    best[slot] = score;
  }
  return next;
}

/** With fewer slots than this share, sorting them is faster than looking at every slot. */
const sortedShare = 1 / 64;

function sortSlots(count: number, slotCount: number): Uint32Array {
  if (count < slotCount * sortedShare) return scored.subarray(0, count).sort();
  let next = 0;
  for (let slot = 0; slot < slotCount; slot++) if (best[slot] !== 0) scored[next++] = slot;
  return scored.subarray(0, count);
}

function takeScores(sorted: Uint32Array, isVisible: (slot: number) => boolean): ScoredSlots {
  const slots = new Uint32Array(sorted.length);
  const scores = new Uint16Array(sorted.length);
  let count = 0;
  for (let at = 0; at < sorted.length; at++) {
    const slot = sorted[at] ?? 0;
    if (isVisible(slot)) {
      slots[count] = slot;
      scores[count++] = best[slot] ?? 0;
    }
    best[slot] = 0;
  }
  return count < sorted.length ? { slots: slots.slice(0, count), scores: scores.slice(0, count) } : { slots, scores };
}
