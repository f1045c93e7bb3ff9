import { type DocumentStore, slotsWithId } from "../index/document-store.ts";
import { findPhrasePostings } from "../index/phrase-postings.ts";
import { fieldBits, fieldMask, positionOf } from "../index/postings.ts";
import type { Subset } from "../index/search-types.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import type { Clause, Plan } from "./plan-query.ts";
import { addScore, excluded, maxScore, type ScoreBuffer, slotsMeeting, withScoreBuffer } from "./score-buffer.ts";

const scoreScale = 1_000;
/** More than any word. */
export const idWeight = 5;
const idScore = idWeight * scoreScale;

/** By field bits: title over definition over names over the rest, and a little more for a word in several of them. */
export const fieldWeights: readonly number[] = Array.from({ length: fieldMask + 1 }, (_, fields) => {
  const has = (group: number) => (fields >> group) & 1;
  const [title, definition, names, texts] = [has(0), has(1), has(2), has(3)];
  const extra = 0.02 * (names + texts);
  if (title) return 1 + 0.08 * definition + extra;
  if (definition) return 0.35 + extra;
  return names ? 0.2 + 0.02 * texts : 0.12 * texts;
});

const subsetFields: Record<Subset, number> = { ALL: fieldMask, TITLE: 1, DEFINITION: 2, TEXTS: 8, ID: 0 };

interface Evaluation {
  store: DocumentStore;
  buffer: ScoreBuffer;
  fields: number;
  /** Matches that are worth less do not count. */
  minScore: number;
  /** Whether a word may also be an id. */
  withIds: boolean;
}

/** What a match of a word is worth at least when it is no accident: its part in a definition, or itself in a name. */
export const clearMatch = 190;

interface Matching {
  subset: Subset;
  minScore: number;
}

/** The slots that meet every clause of the plan, with their scores in the buffer. */
export function matchDocuments(
  plan: Plan,
  { subset, minScore }: Matching,
  store: DocumentStore,
  buffer: ScoreBuffer,
): Uint32Array {
  buffer.clausesMet.fill(0);
  buffer.firstCount = 0;
  const withIds = subset === "ALL" || subset === "ID";
  const evaluation = { store, buffer, fields: subsetFields[subset], minScore, withIds };
  for (const expansion of plan.exclusions) exclude(expansion, evaluation);
  if (plan.clauses.length === 0 && !plan.only) return everySlot(evaluation);
  // The rarest first, so that long lists are only searched for the remaining slots.
  const costs = new Map(plan.clauses.map((clause) => [clause, countPostings(clause, store)]));
  const clauses = [...plan.clauses].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
  // Documents that a relaxed query allows meet a first level of their own.
  const levels = plan.only ? 1 : 0;
  for (const slot of plan.only ?? []) addScore(buffer, slot, 0, 0);
  for (const [at, clause] of clauses.entries()) meetClause(clause, at + levels, evaluation);
  for (const clause of plan.optional) addOptional(clause, clauses.length + levels, evaluation);
  return slotsMeeting(buffer, clauses.length + levels);
}

function everySlot({ store, buffer }: Evaluation): Uint32Array {
  const bits = store.statusBits.values;
  let count = 0;
  for (let slot = 0; slot < store.documents.length; slot++) {
    buffer.score[slot] = 0;
    if (bits[slot] !== 0 && buffer.clausesMet[slot] !== excluded) buffer.slots[count++] = slot;
  }
  return buffer.slots.subarray(0, count);
}

/** Documents that meet an optional clause too score higher. */
function addOptional(clause: Clause, level: number, evaluation: Evaluation): void {
  const { buffer } = evaluation;
  withScoreBuffer(buffer.clausesMet.length, (own) => {
    for (const slot of slotsMeeting(buffer, level)) addScore(own, slot, 0, 0);
    meetClause(clause, 1, { ...evaluation, buffer: own });
    for (const slot of slotsMeeting(own, 2)) buffer.score[slot] = (buffer.score[slot] ?? 0) + (own.score[slot] ?? 0);
  });
}

function countPostings(clause: Clause, { postings }: DocumentStore): number {
  const count = ({ words }: Expansion): number => {
    let sum = 0;
    for (const id of words.keys()) sum += postings.count(id);
    return sum;
  };
  if (clause.kind === "word") return count(clause.expansion);
  // Phrases are searched for in whole texts, so they come last, when few slots remain.
  return clause.kind === "id" ? 0 : Number.POSITIVE_INFINITY;
}

function exclude({ words }: Expansion, { store, buffer, fields }: Evaluation): void {
  for (const id of words.keys()) {
    const list = store.postings.of(id);
    const length = store.postings.count(id);
    for (let at = 0; at < length; at++) {
      const posting = list[at] ?? 0;
      if ((posting & fields) !== 0) buffer.clausesMet[posting >>> fieldBits] = excluded;
    }
  }
}

function meetClause(clause: Clause, level: number, evaluation: Evaluation): void {
  const remaining = level === 0 ? undefined : slotsMeeting(evaluation.buffer, level);
  const at = { ...evaluation, level, remaining };
  switch (clause.kind) {
    case "id":
      meetIds(clause.ids, at);
      break;
    case "word":
      meetIds(clause.ids, at);
      meetExpansion(clause.expansion, at);
      break;
    case "group":
      meetGroup(clause.members, at);
      meetExpansion(clause.others, at);
      break;
    case "phrase":
      meetPhrase(clause.words, at);
  }
}

interface Level extends Evaluation {
  level: number;
  /** The slots that met every clause before, unless this is the first one. */
  remaining?: Uint32Array | undefined;
}

function meetIds(ids: readonly string[], { store, buffer, withIds, level }: Level): void {
  if (!withIds) return;
  for (const id of ids) for (const slot of slotsWithId(store, id)) addScore(buffer, slot, level, idScore);
}

function meetExpansion({ words, phrases }: Expansion, at: Level): void {
  const { postings } = at.store;
  const { remaining } = at;
  // A word that many begin with has hundreds of variants, so nothing is allocated for each.
  for (const [id, { weight }] of words) {
    const length = postings.count(id);
    if (remaining && length > remaining.length * 40) lookUp(postings.of(id), length, scoresOf(weight), at);
    else meetList(postings.of(id), length, scoresOf(weight), at);
  }
  for (const { postings, weight } of phrases) meetList(postings, postings.length, scoresOf(weight), at);
}

/** Scores by field bits, for each of the few weights there are. */
const scoresByWeight = new Map<number, Uint16Array>();

function scoresOf(weight: number): Uint16Array {
  const known = scoresByWeight.get(weight);
  if (known) return known;
  const scores = Uint16Array.from(fieldWeights, (field) => Math.min(Math.round(field * weight * scoreScale), maxScore));
  scoresByWeight.set(weight, scores);
  return scores;
}

/**
 * One step for every document that holds the word. Scores are by field bits. This loop and that of `meetFirst` are the
 * innermost ones of a search: they do what `addScore` does with the arrays in local variables, because the engine would
 * read them again in every step.
 */
function meetList(list: Uint32Array, length: number, scores: Uint16Array, at: Level): void {
  if (at.level === 0) {
    meetFirst(list, length, scores, at);
    return;
  }
  const { buffer, fields, minScore, level } = at;
  const { clausesMet, best, score: sums } = buffer;
  const lowest = lowestScore(minScore);
  for (let index = 0; index < length; index++) {
    const posting = valueAt(list, index);
    const slot = posting >>> fieldBits;
    const met = valueAt(clausesMet, slot);
    // Most documents did not meet the clauses before.
    if (met < level || met > level + 1) continue;
    const score = valueAt(scores, posting & fields);
    const before = met === level ? 0 : valueAt(best, slot);
    if (score < lowest || score <= before) continue;
    clausesMet[slot] = level + 1;
    best[slot] = score;
    sums[slot] = valueAt(sums, slot) + score - before;
  }
}

const valueAt = (values: Uint8Array | Uint16Array | Uint32Array, index: number): number => values[index] ?? 0;

/** A word in none of the fields scores nothing. */
const lowestScore = (minScore: number): number => Math.max(minScore, 1);

/** For the first clause, whose list is read as a whole. */
function meetFirst(list: Uint32Array, length: number, scores: Uint16Array, { buffer, fields, minScore }: Level): void {
  const { clausesMet, best, score: sums, first } = buffer;
  const lowest = lowestScore(minScore);
  let count = buffer.firstCount;
  for (let index = 0; index < length; index++) {
    const posting = valueAt(list, index);
    const slot = posting >>> fieldBits;
    const score = valueAt(scores, posting & fields);
    const met = clausesMet[slot];
    if (score < lowest || met === excluded) continue;
    if (met === 0) first[count++] = slot;
    else if (score <= valueAt(best, slot)) continue;
    clausesMet[slot] = 1;
    best[slot] = score;
    sums[slot] = score;
  }
  buffer.firstCount = count;
}

/** When few slots remain, each is looked up in the long list instead. */
function lookUp(list: Uint32Array, length: number, scores: Uint16Array, at: Level): void {
  const { buffer, fields, minScore, level, remaining = [] } = at;
  for (const slot of remaining) {
    const posting = list[positionOf(list, length, slot << fieldBits)] ?? 0;
    const inFields = posting >>> fieldBits === slot ? posting & fields : 0;
    const score = scores[inFields] ?? 0;
    if (inFields !== 0 && score >= minScore) addScore(buffer, slot, level, score);
  }
}

/** The members are evaluated on their own, among the remaining slots only. */
function meetGroup(members: readonly Expansion[], { level, remaining, ...evaluation }: Level): void {
  withScoreBuffer(evaluation.buffer.clausesMet.length, (buffer) => {
    const own = { ...evaluation, buffer };
    for (const slot of remaining ?? []) addScore(buffer, slot, 0, 0);
    const levels = remaining ? 1 : 0;
    for (const [index, member] of members.entries()) meetMember(member, index + levels, own);
    for (const slot of slotsMeeting(buffer, members.length + levels)) {
      addScore(evaluation.buffer, slot, level, Math.min(buffer.score[slot] ?? 0, maxScore));
    }
  });
}

function meetMember(member: Expansion, level: number, evaluation: Evaluation): void {
  const remaining = level === 0 ? undefined : slotsMeeting(evaluation.buffer, level);
  meetExpansion(member, { ...evaluation, level, remaining });
}

/** A phrase of the query: exactly these words in this order. */
function meetPhrase(words: readonly (number | undefined)[], at: Level): void {
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length) return;
  const { store, buffer, level } = at;
  const positions = known.map((word) => new Set([word]));
  const list = findPhrasePostings(positions, store, (slot) => buffer.clausesMet[slot] === level);
  meetList(list, list.length, scoresOf(words.length), at);
}
