import type { Concept } from "../../../language/concept.ts";
import { fold } from "../../../language/fold.ts";
import { stem } from "../../../language/stem.ts";
import { stopWords } from "../../../language/texts/stop-words.ts";
import { toWords } from "../../../language/tokenize.ts";

/** Another name for a term of a query. */
export interface OtherName {
  name: string;
  words: string[];
}

/** What a term of a query stands for. */
interface NamedConcept {
  names: readonly OtherName[];
  /** Names of the wider concepts, used when the concept itself is in no document. */
  broader: readonly OtherName[];
}

export interface PhraseMatch extends NamedConcept {
  /** The positions in the query of the words that form the term. */
  positions: readonly number[];
}

/** Looks up concepts by the terms of a query, in any inflection and with or without diacritics. */
export interface ConceptTable {
  ofWord: (word: string) => readonly NamedConcept[];
  /** The longest term of several words that the query contains, in any order. */
  findPhrase: (words: readonly string[]) => PhraseMatch | undefined;
  /** Every word that is a term by itself. */
  words: ReadonlySet<string>;
  /** Whether the word occurs in any term. */
  isKnown: (word: string) => boolean;
}

interface Term {
  keys: readonly string[];
  concept: NamedConcept;
}

const keyOf = (word: string): string => fold(stem(word));

export function createConceptTable(concepts: readonly Concept[]): ConceptTable {
  const byPreferred = new Map(concepts.map((concept) => [concept.preferred.toLowerCase(), concept]));
  const terms = concepts.flatMap((concept) => termsOf(concept, byPreferred));
  const single = Map.groupBy(
    terms.filter(({ keys }) => keys.length === 1),
    ({ keys }) => keys[0] ?? "",
  );
  const phrases = groupByRarestKey(terms.filter(({ keys }) => keys.length > 1));
  const words = new Set(allTermsOf(concepts).flatMap((term) => onlyWordOf(term)));
  const known = new Set(allTermsOf(concepts).flatMap((term) => toWords(term).map(keyOf)));
  return {
    ofWord: (word) => (single.get(keyOf(word)) ?? []).map(({ concept }) => concept),
    findPhrase: (queryWords) => findPhrase(queryWords.map(keyOf), phrases),
    words,
    isKnown: (word) => known.has(keyOf(word)),
  };
}

const allTermsOf = (concepts: readonly Concept[]): string[] =>
  concepts.flatMap(({ preferred, terms, queryTerms }) => [preferred, ...terms, ...queryTerms]);

function onlyWordOf(term: string): string[] {
  const words = toWords(term);
  return words.length === 1 ? words : [];
}

function termsOf(concept: Concept, byPreferred: ReadonlyMap<string, Concept>): Term[] {
  const names = namesOf(concept);
  const broader = concept.broader.flatMap((preferred) => {
    const wider = byPreferred.get(preferred.toLowerCase());
    return wider ? namesOf(wider) : [];
  });
  return [concept.preferred, ...concept.terms, ...concept.queryTerms].map((term) => {
    const key = sequenceKey(toWords(term));
    const others = names.filter(({ words }) => sequenceKey(words) !== key);
    return { keys: contentKeys(term), concept: { names: others, broader } };
  });
}

const namesOf = ({ preferred, terms }: Concept): OtherName[] =>
  [preferred, ...terms].map((name) => ({ name, words: toWords(name) }));

const sequenceKey = (words: readonly string[]): string => words.map(keyOf).join(" ");

/** Small words need not be in the query, unless the term has few others. */
function contentKeys(term: string): string[] {
  const words = toWords(term);
  const content = words.filter((word) => !stopWords.has(word));
  return [...new Set((content.length > 1 || words.length === 1 ? content : words).map(keyOf))];
}

/** Each term under the one of its words that fewest terms have, so that few terms are compared with a query. */
function groupByRarestKey(terms: readonly Term[]): Map<string, Term[]> {
  const counts = new Map<string, number>();
  for (const { keys } of terms) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const countOf = (key: string): number => counts.get(key) ?? 0;
  return Map.groupBy(terms, ({ keys }) =>
    keys.reduce((rarest, key) => (countOf(key) < countOf(rarest) ? key : rarest)),
  );
}

function findPhrase(keys: readonly string[], phrases: ReadonlyMap<string, Term[]>): PhraseMatch | undefined {
  const present = new Set(keys);
  let best: Term | undefined;
  for (const key of present) {
    for (const term of phrases.get(key) ?? []) {
      const isLonger = !best || term.keys.length > best.keys.length;
      if (isLonger && term.keys.every((wanted) => present.has(wanted))) best = term;
    }
  }
  if (!best) return undefined;
  const wanted = new Set(best.keys);
  const positions = keys.flatMap((key, position) => (wanted.delete(key) ? [position] : []));
  return { positions, ...best.concept };
}
