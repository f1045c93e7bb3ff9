import type { DocumentStore } from "./document-store.ts";
import type { Expansion } from "./expand-word.ts";
import type { Clause, Plan } from "./plan-question.ts";
import { fieldBits, fieldMask } from "./postings.ts";
import type { Subset } from "./search-types.ts";
import { decodeTokens } from "./token-code.ts";
import { textBreak } from "./vocabulary.ts";

/** What has been found so far: for each slot how many clauses are met, and what they are worth. */
export interface Tally {
  met: Uint8Array;
  best: Uint16Array;
  score: Uint32Array;
  /** The slots that met the first clause. */
  first: Uint32Array;
  firstCount: number;
}

const excluded = 255;
const idScore = 5_000;
const scale = 1_000;

/** Title over definition over the rest, and a little more for a word that stands in several. */
const fieldWorth = Float64Array.from({ length: fieldMask + 1 }, (_, fields) => {
  const [title, definition, texts] = [fields & 1, (fields >> 1) & 1, (fields >> 2) & 1];
  if (title) return 1 + 0.08 * definition + 0.02 * texts;
  return definition ? 0.35 + 0.02 * texts : 0.12 * texts;
});

const subsetFields: Record<Subset, number> = { ALL: 7, TITLE: 1, DEFINITION: 2, TEXTS: 4, ID: 0 };

export function createTally(slotCount: number): Tally {
  return {
    met: new Uint8Array(slotCount),
    best: new Uint16Array(slotCount),
    score: new Uint32Array(slotCount),
    first: new Uint32Array(slotCount),
    firstCount: 0,
  };
}

interface Evaluation {
  store: DocumentStore;
  tally: Tally;
  fields: number;
}

/** The slots that meet every clause of the plan, with their scores in the tally. */
export function evaluate(plan: Plan, subset: Subset, store: DocumentStore, tally: Tally): Uint32Array {
  tally.met.fill(0);
  tally.firstCount = 0;
  const evaluation = { store, tally, fields: subsetFields[subset] };
  for (const expansion of plan.exclusions) exclude(expansion, evaluation);
  if (plan.clauses.length === 0) return everySlot(evaluation);
  plan.clauses.forEach((clause, level) => meetClause(clause, level, evaluation));
  const all = plan.clauses.length;
  return tally.first.subarray(0, tally.firstCount).filter((slot) => tally.met[slot] === all);
}

function everySlot({ store, tally }: Evaluation): Uint32Array {
  const bits = store.statusBits();
  let count = 0;
  for (let slot = 0; slot < store.slotCount(); slot++) {
    if (bits[slot] !== 0 && tally.met[slot] !== excluded) tally.first[count++] = slot;
  }
  return tally.first.subarray(0, count);
}

function exclude({ words }: Expansion, { store, tally, fields }: Evaluation): void {
  for (const id of words.keys()) {
    for (const posting of store.postings.of(id)) {
      if (posting & fields) tally.met[posting >>> fieldBits] = excluded;
    }
  }
}

function meetClause(clause: Clause, level: number, evaluation: Evaluation): void {
  switch (clause.kind) {
    case "id":
      return meetIds([clause.id], level, evaluation);
    case "word":
      meetIds(clause.ids, level, evaluation);
      return meetExpansion(clause.expansion, level, evaluation);
    case "group":
      meetGroup(clause.members, level, evaluation);
      return meetExpansion(clause.others, level, evaluation);
    case "phrase":
      return meetPhrase(clause.words, level, evaluation);
  }
}

function meetIds(ids: readonly string[], level: number, { store, tally }: Evaluation): void {
  for (const id of ids) for (const slot of store.ids.find(id)) touch(tally, slot, level, idScore);
}

function meetExpansion({ words, rows }: Expansion, level: number, evaluation: Evaluation): void {
  for (const [id, { weight }] of words) meetWord(id, weight, level, evaluation);
  for (const { places, weight } of rows) meetRow({ places, weight: weight * scale }, level, evaluation);
}

/** The innermost loop of a search: one step for every document that holds the word. */
function meetWord(id: number, weight: number, level: number, { store, tally, fields }: Evaluation): void {
  const worth = fieldWorth.map((field) => Math.round(field * weight * scale));
  for (const posting of store.postings.of(id)) {
    const inFields = posting & fields;
    if (inFields !== 0) touch(tally, posting >>> fieldBits, level, worth[inFields] ?? 0);
  }
}

/** Only what met every clause before counts, and of one clause only the best answer. */
function touch(tally: Tally, slot: number, level: number, worth: number): void {
  const met = tally.met[slot];
  if (met === level) {
    tally.met[slot] = level + 1;
    tally.best[slot] = worth;
    tally.score[slot] = level === 0 ? worth : (tally.score[slot] ?? 0) + worth;
    if (level === 0) tally.first[tally.firstCount++] = slot;
  } else if (met === level + 1 && worth > (tally.best[slot] ?? 0)) {
    tally.score[slot] = (tally.score[slot] ?? 0) + worth - (tally.best[slot] ?? 0);
    tally.best[slot] = worth;
  }
}

function meetGroup(members: readonly Expansion[], level: number, evaluation: Evaluation): void {
  const own = { ...evaluation, tally: createTally(evaluation.tally.met.length) };
  members.forEach((member, index) => meetExpansion(member, index, own));
  for (const slot of own.tally.first.subarray(0, own.tally.firstCount)) {
    if (own.tally.met[slot] === members.length)
      touch(evaluation.tally, slot, level, Math.min(own.tally.score[slot] ?? 0, 65_535));
  }
}

function meetPhrase(words: readonly (number | undefined)[], level: number, evaluation: Evaluation): void {
  if (words.includes(undefined)) return;
  const places = words.map((word) => new Set([word ?? textBreak]));
  meetRow({ places, weight: scale * words.length }, level, evaluation);
}

interface Row {
  places: readonly ReadonlySet<number>[];
  weight: number;
}

function meetRow({ places, weight }: Row, level: number, evaluation: Evaluation): void {
  const { store, tally, fields } = evaluation;
  const own = createTally(tally.met.length);
  places.forEach((place, index) => {
    for (const id of place) meetWord(id, 1, index, { store, tally: own, fields });
  });
  for (const slot of own.first.subarray(0, own.firstCount)) {
    const met = tally.met[slot] ?? 0;
    if (own.met[slot] !== places.length || (met !== level && met !== level + 1)) continue;
    const found = fieldsOfRow(decodeTokens(store.at(slot)?.tokens ?? ""), places) & fields;
    if (found !== 0) touch(tally, slot, level, Math.min(Math.round((fieldWorth[found] ?? 0) * weight), 65_535));
  }
}

/** The field groups in which the words stand in a row. Two breaks end a group, one ends a text. */
export function fieldsOfRow(tokens: readonly number[], places: readonly ReadonlySet<number>[]): number {
  let fields = 0;
  let group = 0;
  tokens.forEach((token, at) => {
    if (token === textBreak && (tokens[at - 1] === textBreak || at === 0)) group += 1;
    else if (places.every((place, index) => place.has(tokens[at + index] ?? textBreak))) fields |= 1 << group;
  });
  return fields;
}
