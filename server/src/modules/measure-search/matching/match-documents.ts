import type { DocumentStore } from "../index/document-store.ts";
import { fieldBits, fieldMask, placeOf } from "../index/postings.ts";
import type { Subset } from "../index/search-types.ts";
import { encodeTokens, findRow, findWords, withRowPattern } from "../index/token-code.ts";
import type { Expansion } from "../vocabulary/expand-word.ts";
import type { Clause, Plan } from "./plan-query.ts";
import { excluded, maxScore, type ScoreBuffer, slotsMeeting, touch, withScoreBuffer } from "./score-buffer.ts";

const idWorth = 5_000;
const scale = 1_000;

/** Title over definition over the rest, and a little more for a word that stands in several. */
export const fieldWorth: readonly number[] = Array.from({ length: fieldMask + 1 }, (_, fields) => {
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

/** The slots that meet every clause of the plan, with their buffer in the buffer. */
export function evaluate(plan: Plan, subset: Subset, store: DocumentStore, buffer: ScoreBuffer): Uint32Array {
  buffer.clausesMet.fill(0);
  buffer.firstCount = 0;
  const withIds = subset === "ALL" || subset === "ID";
  const evaluation = { store, buffer, fields: subsetFields[subset], withIds };
  for (const expansion of plan.exclusions) exclude(expansion, evaluation);
  if (plan.clauses.length === 0) return everySlot(evaluation);
  // The rarest first, so that the long lists are only looked into for what is left.
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
  // Rows are looked for in whole texts, which is done last, when few are left.
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
  for (const id of ids) for (const slot of store.slotsOfId.find(id)) touch(buffer, slot, level, idWorth);
}

function meetExpansion({ words, rows }: Expansion, level: number, evaluation: Evaluation): void {
  const left = level === 0 ? undefined : slotsMeeting(evaluation.buffer, level);
  for (const [id, { weight }] of words) {
    const worth = worthOf(weight);
    const length = evaluation.store.postings.count(id);
    if (left && length > left.length * 40) lookUpWord({ id, worth, level, slots: left }, evaluation);
    else meetWord({ id, worth, level }, evaluation);
  }
  for (const { places, weight } of rows) meetRow({ places, weight: weight * scale }, level, evaluation);
}

/** There are few weights, and each is asked for again and again. */
const worths = new Map<number, Uint16Array>();

function worthOf(weight: number): Uint16Array {
  const known = worths.get(weight);
  if (known) return known;
  const made = Uint16Array.from(fieldWorth, (field) => Math.round(field * weight * scale));
  worths.set(weight, made);
  return made;
}

interface WordAtLevel {
  id: number;
  worth: Uint16Array;
  level: number;
}

/** The innermost loop of a search: one step for every document that holds the word. */
function meetWord({ id, worth, level }: WordAtLevel, { store, buffer, fields }: Evaluation): void {
  const list = store.postings.of(id);
  const length = store.postings.count(id);
  for (let at = 0; at < length; at++) {
    const posting = list[at] ?? 0;
    const inFields = posting & fields;
    if (inFields !== 0) touch(buffer, posting >>> fieldBits, level, worth[inFields] ?? 0);
  }
}

/** When few slots are left, each is looked up in the long list instead. */
function lookUpWord(
  { id, worth, level, slots }: WordAtLevel & { slots: Uint32Array },
  { store, buffer, fields }: Evaluation,
): void {
  const list = store.postings.of(id);
  const length = store.postings.count(id);
  for (const slot of slots) {
    const posting = list[placeOf(list, length, slot << fieldBits)] ?? 0;
    const inFields = posting >>> fieldBits === slot ? posting & fields : 0;
    if (inFields !== 0) touch(buffer, slot, level, worth[inFields] ?? 0);
  }
}

function meetGroup(members: readonly Expansion[], level: number, evaluation: Evaluation): void {
  withScoreBuffer(evaluation.buffer.clausesMet.length, (buffer) => {
    const own = { ...evaluation, buffer };
    for (const [index, member] of members.entries()) meetExpansion(member, index, own);
    for (const slot of slotsMeeting(buffer, members.length)) {
      touch(evaluation.buffer, slot, level, Math.min(buffer.score[slot] ?? 0, maxScore));
    }
  });
}

function meetPhrase(words: readonly (number | undefined)[], level: number, evaluation: Evaluation): void {
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length) return;
  meetRow({ places: known.map((word) => new Set([word])), weight: scale * words.length }, level, evaluation);
}

interface Row {
  places: readonly ReadonlySet<number>[];
  weight: number;
}

/** Documents that hold all the words of a row are read to see whether they stand in a row. */
function meetRow({ places, weight }: Row, level: number, evaluation: Evaluation): void {
  const { store, buffer, fields } = evaluation;
  const words = places.flatMap((place) => (place.size === 1 ? [...place] : []));
  const isPlain = words.length === places.length;
  const wanted = encodeTokens(Uint32Array.from(words), words.length);
  withRowPattern(places, (pattern) => {
    for (const slot of findHolders(places, level, evaluation)) {
      const code = store.documents[slot]?.tokens ?? "";
      const group = isPlain ? findWords(code, wanted, fields) : findRow(code, pattern, fields);
      if (group !== undefined) touch(buffer, slot, level, Math.min((fieldWorth[1 << group] ?? 0) * weight, maxScore));
    }
  });
}

/** The slots that hold a word for each place, of those that have met every clause so far. */
function findHolders(places: Row["places"], level: number, { store, buffer, fields }: Evaluation): Uint32Array {
  const worth = new Uint16Array(fieldMask + 1);
  return withScoreBuffer(buffer.clausesMet.length, (held) => {
    const own = { store, fields, withIds: false, buffer: held };
    for (const [index, place] of places.entries()) for (const id of place) meetWord({ id, worth, level: index }, own);
    const holders = slotsMeeting(held, places.length);
    return holders.filter((slot) => buffer.clausesMet[slot] === level || buffer.clausesMet[slot] === level + 1);
  });
}
