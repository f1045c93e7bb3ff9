import { type DocumentStore, slotsWithId } from "../index/document-store.ts";
import { findPhrasePostings } from "../index/phrase-postings.ts";
import { fieldMask } from "../index/postings.ts";
import {
  addScores,
  exclude,
  intersect,
  noSlots,
  reset,
  type ScoredSlots,
  setHits,
  toList,
  unite,
} from "../index/scored-slots.ts";
import type { Subset } from "../index/search-types.ts";
import type { AudienceExpander } from "../vocabulary/audience-expander.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import { scorePostings, scoreScale } from "../vocabulary/score-expansion.ts";
import type { Clause, Plan } from "./plan-query.ts";
import { mark, type ScoreBuffer } from "./score-buffer.ts";

/** More than any word. */
export const idWeight = 5;
const idScore = idWeight * scoreScale;

const subsetFields: Record<Subset, number> = { ALL: fieldMask, TITLE: 1, DEFINITION: 2, TEXTS: 8, ID: 0 };

/** What a match of a word is worth at least when it is no accident: its part in a definition, or itself in a name. */
export const clearMatch = 190;

interface Searched {
  store: DocumentStore;
  expander: AudienceExpander;
  buffer: ScoreBuffer;
}

interface Matching {
  subset: Subset;
  /** Matches that are worth less do not count. */
  minScore: number;
}

interface Evaluation extends Searched {
  fields: number;
  minScore: number;
  /** Whether a word may also be an id. */
  withIds: boolean;
}

/** The slots that meet every clause of the plan, with their scores in the buffer; valid until the next call. */
export function matchDocuments(plan: Plan, { subset, minScore }: Matching, searched: Searched): Uint32Array {
  const withIds = subset === "ALL" || subset === "ID";
  const evaluation = { ...searched, fields: subsetFields[subset], minScore, withIds };
  const { hits, score } = searched.buffer;
  reset(hits);
  if (plan.only) setHits(hits, plan.only);
  meetAll(plan.clauses, evaluation);
  if (hits.isOpen) setHits(hits, listSlots(evaluation));
  for (const expansion of plan.exclusions) exclude(hits, matchExpansion(expansion, evaluation));
  for (const clause of plan.optional) addScores(hits, listOf(clause, evaluation));
  for (let at = 0; at < hits.count; at++) score[hits.slots[at] ?? 0] = hits.scores[at] ?? 0;
  return hits.slots.subarray(0, hits.count);
}

/** The rarest first, so that the others are only looked up for what remains. */
function meetAll(clauses: readonly Clause[], evaluation: Evaluation): void {
  const { hits } = evaluation.buffer;
  const costs = clauses.map((clause) => ({ clause, cost: costOf(clause, evaluation.store) }));
  for (const { clause } of costs.sort((a, b) => a.cost - b.cost)) {
    if (!hits.isOpen && hits.count === 0) return;
    intersect(hits, listOf(clause, evaluation), evaluation.minScore);
  }
}

/** Every slot that has a document. */
function listSlots({ store, buffer }: Evaluation): Uint32Array {
  const { values } = store.statusBits;
  let count = 0;
  for (let slot = 0; slot < store.documents.length; slot++)
    if (values[slot] !== 0) buffer.groupHits.slots[count++] = slot;
  return buffer.groupHits.slots.subarray(0, count);
}

/** More than the postings of any word. */
const groupCost = 2 ** 32;

/** Groups and phrases are evaluated for each query, so they come last, when few slots remain. */
function costOf(clause: Clause, { postings }: DocumentStore): number {
  switch (clause.kind) {
    case "id":
      return 0;
    case "word": {
      let sum = 0;
      for (const id of clause.expansion.words.keys()) sum += postings.count(id);
      return sum;
    }
    case "group":
      return groupCost;
    case "phrase":
      return groupCost + Math.min(...clause.words.map((word) => (word === undefined ? 0 : postings.count(word))));
  }
}

/** The documents that meet a clause; those of a group or a phrase only among the hits so far. */
function listOf(clause: Clause, evaluation: Evaluation): ScoredSlots {
  switch (clause.kind) {
    case "id":
      return matchIds(clause.ids, evaluation);
    case "word":
      return unite(matchIds(clause.ids, evaluation), matchExpansion(clause.expansion, evaluation));
    case "group":
      return unite(matchMembers(clause.members, evaluation), matchExpansion(clause.others, evaluation));
    case "phrase":
      return matchPhrase(clause.words, evaluation);
  }
}

const matchExpansion = (expansion: Expansion, { expander, fields }: Evaluation): ScoredSlots =>
  expander.match(expansion, fields);

function matchIds(ids: readonly string[], { store, withIds }: Evaluation): ScoredSlots {
  if (!withIds || ids.length === 0) return noSlots;
  const slots = Uint32Array.from(new Set(ids.flatMap((id) => slotsWithId(store, id)))).sort();
  return { slots, scores: new Uint16Array(slots.length).fill(idScore) };
}

/** The hits that match all members. */
function matchMembers(members: readonly Expansion[], evaluation: Evaluation): ScoredSlots {
  const { hits, groupHits } = evaluation.buffer;
  reset(groupHits);
  if (!hits.isOpen) setHits(groupHits, hits.slots.subarray(0, hits.count));
  for (const member of members) intersect(groupHits, matchExpansion(member, evaluation), evaluation.minScore);
  return toList(groupHits);
}

/** A phrase of the query: exactly these words in this order. */
function matchPhrase(
  words: readonly (number | undefined)[],
  { store, expander, buffer, fields }: Evaluation,
): ScoredSlots {
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length) return noSlots;
  const { hits } = buffer;
  const isHit = hits.isOpen ? undefined : mark(buffer, hits.slots.subarray(0, hits.count));
  const positions = known.map((word) => new Set([word]));
  const list = findPhrasePostings(positions, store, (slot) => (isHit ? isHit[slot] === 1 : expander.isVisible(slot)));
  return scorePostings(list, words.length, fields);
}
