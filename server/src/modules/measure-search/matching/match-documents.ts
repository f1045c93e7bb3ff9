import type { DocumentStore } from "../index/document-store.ts";
import { fieldBits, fieldMask, positionOf } from "../index/postings.ts";
import type { Subset } from "../index/search-types.ts";
import { encodeTokens, findExactPhrase, findPhrase, withPhrasePattern } from "../index/token-code.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import type { Clause, Plan } from "./plan-query.ts";
import { addScore, excluded, maxScore, type ScoreBuffer, slotsMeeting, withScoreBuffer } from "./score-buffer.ts";

const idScore = 5_000;
const scoreScale = 1_000;

/** By field bits: title over definition over the rest, and a little more for a word in several of them. */
export const fieldWeights: readonly number[] = Array.from({ length: fieldMask + 1 }, (_, fields) => {
  const [title, definition, texts] = [fields & 1, (fields >> 1) & 1, (fields >> 2) & 1];
  if (title) return 1 + 0.08 * definition + 0.02 * texts;
  return definition ? 0.35 + 0.02 * texts : 0.12 * texts;
});

const subsetFields: Record<Subset, number> = { ALL: 7, TITLE: 1, DEFINITION: 2, TEXTS: 4, ID: 0 };

interface Evaluation {
  store: DocumentStore;
  buffer: ScoreBuffer;
  fields: number;
  /** Whether a word may also be an id. */
  withIds: boolean;
}

/** The slots that meet every clause of the plan, with their scores in the buffer. */
export function matchDocuments(plan: Plan, subset: Subset, store: DocumentStore, buffer: ScoreBuffer): Uint32Array {
  buffer.clausesMet.fill(0);
  buffer.firstCount = 0;
  const withIds = subset === "ALL" || subset === "ID";
  const evaluation = { store, buffer, fields: subsetFields[subset], withIds };
  for (const expansion of plan.exclusions) exclude(expansion, evaluation);
  if (plan.clauses.length === 0) return everySlot(evaluation);
  // The rarest first, so that long lists are only searched for the remaining slots.
  const costs = new Map(plan.clauses.map((clause) => [clause, countPostings(clause, store)]));
  const clauses = [...plan.clauses].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
  for (const [level, clause] of clauses.entries()) meetClause(clause, level, evaluation);
  return slotsMeeting(buffer, clauses.length);
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

function everySlot({ store, buffer }: Evaluation): Uint32Array {
  const bits = store.statusBits.values;
  let count = 0;
  for (let slot = 0; slot < store.documents.length; slot++) {
    buffer.score[slot] = 0;
    if (bits[slot] !== 0 && buffer.clausesMet[slot] !== excluded) buffer.slots[count++] = slot;
  }
  return buffer.slots.subarray(0, count);
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
  switch (clause.kind) {
    case "id":
      meetIds([clause.id], level, evaluation);
      break;
    case "word":
      meetIds(clause.ids, level, evaluation);
      meetExpansion(clause.expansion, level, evaluation);
      break;
    case "group":
      meetGroup(clause.members, level, evaluation);
      meetExpansion(clause.others, level, evaluation);
      break;
    case "phrase":
      meetPhrase(clause.words, level, evaluation);
  }
}

function meetIds(ids: readonly string[], level: number, { store, buffer, withIds }: Evaluation): void {
  if (!withIds) return;
  for (const id of ids) for (const slot of store.slotsOfId.find(id)) addScore(buffer, slot, level, idScore);
}

function meetExpansion({ words, phrases }: Expansion, level: number, evaluation: Evaluation): void {
  const remaining = level === 0 ? undefined : slotsMeeting(evaluation.buffer, level);
  for (const [id, { weight }] of words) {
    const scores = scoresOf(weight);
    const length = evaluation.store.postings.count(id);
    if (remaining && length > remaining.length * 40) lookUpWord({ id, scores, level, slots: remaining }, evaluation);
    else meetWord({ id, scores, level }, evaluation);
  }
  for (const { positions, weight } of phrases) {
    meetPositions({ positions, weight: weight * scoreScale }, level, evaluation);
  }
}

/** Scores by field bits, for each of the few weights there are. */
const scoresByWeight = new Map<number, Uint16Array>();

function scoresOf(weight: number): Uint16Array {
  const known = scoresByWeight.get(weight);
  if (known) return known;
  const scores = Uint16Array.from(fieldWeights, (field) => Math.round(field * weight * scoreScale));
  scoresByWeight.set(weight, scores);
  return scores;
}

interface WordAtLevel {
  id: number;
  scores: Uint16Array;
  level: number;
}

/** The innermost loop of a search: one step for every document that holds the word. */
function meetWord({ id, scores, level }: WordAtLevel, { store, buffer, fields }: Evaluation): void {
  const list = store.postings.of(id);
  const length = store.postings.count(id);
  for (let at = 0; at < length; at++) {
    const posting = list[at] ?? 0;
    const inFields = posting & fields;
    if (inFields !== 0) addScore(buffer, posting >>> fieldBits, level, scores[inFields] ?? 0);
  }
}

/** When few slots remain, each is looked up in the long list instead. */
function lookUpWord(
  { id, scores, level, slots }: WordAtLevel & { slots: Uint32Array },
  { store, buffer, fields }: Evaluation,
): void {
  const list = store.postings.of(id);
  const length = store.postings.count(id);
  for (const slot of slots) {
    const posting = list[positionOf(list, length, slot << fieldBits)] ?? 0;
    const inFields = posting >>> fieldBits === slot ? posting & fields : 0;
    if (inFields !== 0) addScore(buffer, slot, level, scores[inFields] ?? 0);
  }
}

function meetGroup(members: readonly Expansion[], level: number, evaluation: Evaluation): void {
  withScoreBuffer(evaluation.buffer.clausesMet.length, (buffer) => {
    const own = { ...evaluation, buffer };
    for (const [index, member] of members.entries()) meetExpansion(member, index, own);
    for (const slot of slotsMeeting(buffer, members.length)) {
      addScore(evaluation.buffer, slot, level, Math.min(buffer.score[slot] ?? 0, maxScore));
    }
  });
}

function meetPhrase(words: readonly (number | undefined)[], level: number, evaluation: Evaluation): void {
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length) return;
  meetPositions(
    { positions: known.map((word) => new Set([word])), weight: scoreScale * words.length },
    level,
    evaluation,
  );
}

interface Phrase {
  positions: readonly ReadonlySet<number>[];
  weight: number;
}

/** The texts of documents that hold all the words are searched for the phrase. */
function meetPositions({ positions, weight }: Phrase, level: number, evaluation: Evaluation): void {
  const { store, buffer, fields } = evaluation;
  const words = positions.flatMap((allowed) => (allowed.size === 1 ? [...allowed] : []));
  const isExact = words.length === positions.length;
  const wanted = encodeTokens(Uint32Array.from(words), words.length);
  withPhrasePattern(positions, (pattern) => {
    for (const slot of findHolders(positions, level, evaluation)) {
      const code = store.documents[slot]?.tokens ?? "";
      const group = isExact ? findExactPhrase(code, wanted, fields) : findPhrase(code, pattern, fields);
      if (group !== undefined)
        addScore(buffer, slot, level, Math.min((fieldWeights[1 << group] ?? 0) * weight, maxScore));
    }
  });
}

/** The slots that hold a word for each position, of those that have met every clause so far. */
function findHolders(
  positions: Phrase["positions"],
  level: number,
  { store, buffer, fields }: Evaluation,
): Uint32Array {
  const scores = new Uint16Array(fieldMask + 1);
  return withScoreBuffer(buffer.clausesMet.length, (held) => {
    const own = { store, fields, withIds: false, buffer: held };
    for (const [index, allowed] of positions.entries())
      for (const id of allowed) meetWord({ id, scores, level: index }, own);
    const holders = slotsMeeting(held, positions.length);
    return holders.filter((slot) => buffer.clausesMet[slot] === level || buffer.clausesMet[slot] === level + 1);
  });
}
