import type { MatchKind } from "../index/search-types.ts";
import type { PhrasePositions } from "../index/token-code.ts";

/** A word of the vocabulary that matches a term of the query, and how well. */
export interface Variant {
  kind: MatchKind;
  weight: number;
  /** The part of the word to mark. */
  start: number;
  end: number;
  /** The synonym, if one was used. */
  synonym?: string;
}

/** A phrase and the visible documents that contain it, in the form of a word's postings. */
export interface ContainedPhrase {
  positions: PhrasePositions;
  postings: Uint32Array;
}

/** How another name of the term matches it. */
export type NameKind = Extract<MatchKind, "synonym" | "broader">;

/** A phrase that matches a term. */
interface PhraseVariant extends ContainedPhrase {
  kind: NameKind;
  weight: number;
  synonym: string;
}

/** Everything that a term of the query matches. */
export interface Expansion {
  term: string;
  words: Map<number, Variant>;
  phrases: PhraseVariant[];
}

/** Between 0 and 1: how much a match of each kind is worth. */
export const weights = {
  exact: 1,
  inflection: 0.985,
  diacritics: 0.9,
  part: 0.8,
  diacriticsPart: 0.7,
  synonym: 0.75,
  spelling: 0.65,
  prefix: 0.6,
  spellingPart: 0.55,
  partSynonym: 0.5,
  /** Of what the narrower concept is worth. */
  broader: 0.7,
} as const;
export const maxWeight = weights.exact;

/** Of several variants of one word the best counts. */
export function addVariant({ words }: Expansion, id: number, variant: Variant): void {
  const known = words.get(id);
  if (!known || compareVariants(variant, known) < 0) words.set(id, variant);
}

/** Equally good variants are ordered by what they show, so that the result does not depend on the order of the words. */
function compareVariants(a: Variant, b: Variant): number {
  if (a.weight !== b.weight) return b.weight - a.weight;
  const [first, second] = [a.synonym ?? "", b.synonym ?? ""];
  if (first !== second) return first < second ? -1 : 1;
  return a.start - b.start || b.end - a.end;
}
