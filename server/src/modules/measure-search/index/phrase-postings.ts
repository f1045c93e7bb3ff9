import type { DocumentStore } from "./document-store.ts";
import { fieldBits, pack, positionOf } from "./postings.ts";
import { encodeTokens, fieldsOfExactPhrase, fieldsOfPhrase, withPhrasePattern } from "./token-code.ts";

/** A phrase: for each position the words that may be there. */
export type PhrasePositions = readonly ReadonlySet<number>[];

type SearchedStore = Pick<DocumentStore, "documents" | "postings">;

/** The documents that hold a phrase, in the same form as the postings of a word. */
export function findPhrasePostings(
  positions: PhrasePositions,
  { documents, postings }: SearchedStore,
  isCandidate: (slot: number) => boolean,
): Uint32Array {
  const found: number[] = [];
  const candidates = slotsWithEveryWord(positions, postings, isCandidate);
  withFieldFinder(positions, (fieldsIn) => {
    for (const slot of candidates) {
      const fields = fieldsIn(documents[slot]?.tokens ?? "");
      if (fields !== 0) found.push(pack(slot, fields));
    }
  });
  return Uint32Array.from(found);
}

/** A phrase with one word at each position is found by its bytes, which is faster. */
function withFieldFinder(positions: PhrasePositions, work: (fieldsIn: (code: string) => number) => void): void {
  const words = positions.flatMap((allowed) => (allowed.size === 1 ? [...allowed] : []));
  if (words.length === positions.length) {
    const wanted = encodeTokens(Uint32Array.from(words), words.length);
    work((code) => fieldsOfExactPhrase(code, wanted));
  } else withPhrasePattern(positions, (pattern) => work((code) => fieldsOfPhrase(code, pattern)));
}

/** In ascending order. The rarest position is read, and the others are looked up for its documents only. */
function slotsWithEveryWord(
  positions: PhrasePositions,
  postings: DocumentStore["postings"],
  isCandidate: (slot: number) => boolean,
): number[] {
  const byCount = positions
    .map((words) => ({ words: [...words], count: [...words].reduce((sum, word) => sum + postings.count(word), 0) }))
    .sort((a, b) => a.count - b.count);
  const [rarest, ...others] = byCount.map(({ words }) => words);
  const slots = new Set<number>();
  for (const word of rarest ?? []) {
    const list = postings.of(word);
    for (let at = 0; at < postings.count(word); at++) slots.add((list[at] ?? 0) >>> fieldBits);
  }
  const holds = (slot: number, word: number): boolean => {
    const list = postings.of(word);
    const at = positionOf(list, postings.count(word), pack(slot, 0));
    return at < postings.count(word) && (list[at] ?? 0) >>> fieldBits === slot;
  };
  return [...slots]
    .filter((slot) => isCandidate(slot) && others.every((words) => words.some((word) => holds(slot, word))))
    .sort((a, b) => a - b);
}
