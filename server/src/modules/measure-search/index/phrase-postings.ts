import type { DocumentStore } from "./document-store.ts";
import { pairsOf } from "./neighbour-filter.ts";
import { fieldBits, fieldMask, filterPostings, type Postings, pack, seek } from "./postings.ts";
import { createPhrasePattern, fieldsOfPhrase, type PhrasePositions } from "./token-code.ts";

type SearchedStore = Pick<DocumentStore, "documents" | "postings" | "neighbours">;

/** The documents that contain a phrase, in the same form as the postings of a word. */
export function findPhrasePostings(
  positions: PhrasePositions,
  { documents, postings, neighbours }: SearchedStore,
  isCandidate: (slot: number) => boolean,
): Uint32Array {
  const candidates = findCandidates(positions, postings, isCandidate);
  // A word in quotation marks has neighbours to compare with nowhere.
  if (positions.length < 2) return candidates;
  const pattern = createPhrasePattern(positions, (words) => countPostings(words, postings));
  const pairs = pairsOf(positions);
  let count = 0;
  for (let at = 0; at < candidates.length; at++) {
    const candidate = candidates[at] ?? 0;
    const slot = candidate >>> fieldBits;
    if (!neighbours.mayContain(slot, pairs)) continue;
    const fields = fieldsOfPhrase(documents[slot]?.tokens ?? "", pattern, candidate & fieldMask);
    if (fields !== 0) candidates[count++] = pack(slot, fields);
  }
  return candidates.slice(0, count);
}

/**
 * The documents that contain a word of every position in one field. The rarest position is read, and the others are looked
 * up for its documents only.
 */
function findCandidates(
  positions: PhrasePositions,
  postings: Postings,
  isCandidate: (slot: number) => boolean,
): Uint32Array {
  // A phrase may repeat its words.
  const distinct = new Map(positions.map((words) => [[...words].join(), words]));
  const [rarest, ...others] = [...distinct.values()]
    .map((words) => ({ words, count: countPostings(words, postings) }))
    .sort((a, b) => a.count - b.count);
  if (!rarest) return new Uint32Array(0);
  const candidates = filterPostings(unite(rarest, postings), isCandidate);
  return others.reduce<Uint32Array>((left, { words }) => filterContaining(left, words, postings), candidates);
}

const countPostings = (words: ReadonlySet<number>, postings: Postings): number =>
  [...words].reduce((sum, word) => sum + postings.count(word), 0);

interface CountedWords {
  words: ReadonlySet<number>;
  /** How many postings they have. */
  count: number;
}

/** The postings of several words as one list: each document once, with the fields of all of them. */
function unite({ words, count }: CountedWords, postings: Postings): Uint32Array {
  const all = new Uint32Array(count);
  let length = 0;
  for (const word of words) {
    all.set(postings.of(word).subarray(0, postings.count(word)), length);
    length += postings.count(word);
  }
  if (words.size < 2) return all;
  all.sort();
  let last = -1;
  for (const posting of all) {
    if (last >= 0 && (all[last] ?? 0) >>> fieldBits === posting >>> fieldBits) all[last] = (all[last] ?? 0) | posting;
    else all[++last] = posting;
  }
  return all.subarray(0, last + 1);
}

/** Of the candidates those that contain one of the words in the same field; their other fields are dropped. */
function filterContaining(candidates: Uint32Array, words: ReadonlySet<number>, postings: Postings): Uint32Array {
  const fieldsOf = new Uint8Array(candidates.length);
  for (const word of words) noteFields(candidates, postings.of(word).subarray(0, postings.count(word)), fieldsOf);
  let count = 0;
  for (let at = 0; at < candidates.length; at++) {
    const fields = (candidates[at] ?? 0) & (fieldsOf[at] ?? 0);
    if (fields !== 0) candidates[count++] = pack((candidates[at] ?? 0) >>> fieldBits, fields);
  }
  return candidates.subarray(0, count);
}

/** Adds for each candidate the fields that contain the word with this list. */
function noteFields(candidates: Uint32Array, list: Uint32Array, fieldsOf: Uint8Array): void {
  let position = 0;
  for (let at = 0; at < candidates.length; at++) {
    const slot = (candidates[at] ?? 0) >>> fieldBits;
    position = seek(list, position, pack(slot, 0));
    const posting = list[position] ?? 0;
    if (posting >>> fieldBits === slot) fieldsOf[at] = (fieldsOf[at] ?? 0) | (posting & fieldMask);
  }
}
