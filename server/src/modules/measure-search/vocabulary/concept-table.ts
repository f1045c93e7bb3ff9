import { fold } from "../../../language/fold.ts";
import type { SearchConcept } from "../../../language/search-concept.ts";
import { stem } from "../../../language/stem.ts";
import { stopWords } from "../../../language/texts/stop-words.ts";
import { toWords } from "../../../language/tokenize.ts";
import type { PhraseStems } from "../index/phrase-index.ts";

/** Another name for a term of a query. */
export interface OtherName {
  name: string;
  words: string[];
}

/** What a term of a query stands for. */
export interface NamedConcept {
  names: readonly OtherName[];
  /** Names of the wider concepts, used when the concept itself is in no document; then those that are wider still. */
  broader: readonly (readonly OtherName[])[];
  /** Whether it is a disease, a procedure or a medicine: these have codes. */
  isClinical: boolean;
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
  /** The names of several words, as the stems of their words. */
  listPhrases: () => PhraseStems[];
  /** Whether the word occurs in any term. */
  isKnown: (word: string) => boolean;
}

interface Term {
  keys: readonly string[];
  /** Whether all but one of the words are function words, which any query may have: they must be close. */
  isClose: boolean;
  concept: NamedConcept;
}

/**
 * Inflections share a key. Function words have none, and some are spelt as the stem of another word, as "när" that of
 * "nära". Three letters without their diacritics are too often another word, as "mån" is not "män".
 */
function keyOf(word: string): string {
  if (stopWords.has(word)) return exactKeyOf(fold(word));
  const key = stem(word);
  return key.length > 3 ? fold(key) : key;
}

/** Abbreviations are not inflected: "GERS" is no form of "ger". */
const abbreviation = /^[\p{Lu}\p{N}]{2,7}$/u;
export const isAbbreviation = ({ name }: { name: string }): boolean => abbreviation.test(name);
const exactKeyOf = (word: string): string => `=${word}`;

export function createConceptTable(concepts: readonly SearchConcept[]): ConceptTable {
  const parsed = new Map(concepts.map((concept) => [concept, parseOnce(concept)]));
  const byPreferred = new Map(concepts.map((concept) => [concept.preferred.toLowerCase(), parsed.get(concept)]));
  const all = [...parsed.values()];
  const terms = all.flatMap((concept) => termsOf(concept, (name) => byPreferred.get(name.toLowerCase())));
  const single = Map.groupBy(
    terms.filter(({ keys }) => keys.length === 1),
    ({ keys }) => keys[0] ?? "",
  );
  const phrases = groupByRarestKey(terms.filter(({ keys }) => keys.length > 1));
  const known = new Set(all.flatMap((concept) => concept.terms.flatMap(({ keys }) => keys)));
  return {
    ofWord: (word) => {
      for (const one of withBroaderCodes(word)) {
        const found = [...new Set([keyOf(one), exactKeyOf(one)])].flatMap((key) => single.get(key) ?? []);
        if (found.length > 0) return found.map(({ concept }) => concept);
      }
      return [];
    },
    findPhrase: (queryWords) => findPhrase(queryWords.map(keyOf), phrases),
    words: new Set(all.flatMap((concept) => concept.terms.flatMap(onlyWordOf))),
    listPhrases: () => all.flatMap(({ names }) => names.flatMap(phraseOf)),
    isKnown: (word) => withBroaderCodes(word).some((one) => known.has(keyOf(one)) || known.has(exactKeyOf(one))),
  };
}

/** Of ATC, such as "c10aa05", of ICD-10 without its point, such as "i219", or of KVÅ, such as "ngd11". */
const longCode = /^(?:[a-z]\d{2}(?:[a-z]{1,2}(?:\d{2})?|\d{1,2})|[a-z]{3}\d{2})$/;
const shortestCode = 3;
/** A code of ICD-10, ATC or KVÅ as the concept table has them. */
const code = /^[A-Z]{1,3}\d{2}/;

/** The word; of a code also the broader ones, the narrowest first: concepts have the code of a whole group. */
const withBroaderCodes = (word: string): string[] =>
  longCode.test(word)
    ? Array.from({ length: word.length - shortestCode + 1 }, (_, cut) => word.slice(0, word.length - cut))
    : [word];

const onlyWordOf = ({ words }: ParsedTerm): readonly string[] => (words.length === 1 ? words : []);

const phraseOf = ({ words }: ParsedTerm): PhraseStems[] => (words.length > 1 ? [words.map(stem)] : []);

/** A concept with its terms split into words; `keys` are the stems of the words, which inflections share. */
interface ParsedConcept {
  /** The terms that count as names: the preferred one and the rest except those of `queryTerms`. */
  names: readonly ParsedTerm[];
  terms: readonly ParsedTerm[];
  broader: readonly string[];
  isClinical: boolean;
}

interface ParsedTerm extends OtherName {
  keys: readonly string[];
}

const parsedConcepts = new WeakMap<SearchConcept, ParsedConcept>();

const conceptsPerStep = 50;

/** Parses concepts in small steps, so that a table of them is created quickly. */
export function* parseConcepts(concepts: readonly SearchConcept[]): Generator<void, void> {
  for (const [at, concept] of concepts.entries()) {
    parseOnce(concept);
    if (at % conceptsPerStep === 0) yield;
  }
}

/** Most concepts are the same objects after a change of the table. */
function parseOnce(concept: SearchConcept): ParsedConcept {
  const known = parsedConcepts.get(concept) ?? parseConcept(concept);
  parsedConcepts.set(concept, known);
  return known;
}

function parseConcept({ preferred, terms, queryTerms, broader }: SearchConcept): ParsedConcept {
  const parse = (name: string): ParsedTerm => {
    const words = toWords(name);
    return { name, words, keys: words.map(isAbbreviation({ name }) ? exactKeyOf : keyOf) };
  };
  const names = [preferred, ...terms].map(parse);
  const isClinical = queryTerms.some((term) => code.test(term));
  return { names, terms: [...names, ...queryTerms.map(parse)], broader, isClinical };
}

function termsOf(
  { names, terms, broader, isClinical }: ParsedConcept,
  findConcept: (preferred: string) => ParsedConcept | undefined,
): Term[] {
  const broaderNames = listBroader(broader, findConcept);
  return terms.map((term) => ({
    keys: contentKeys(term),
    isClose: term.words.length > 1 && countContent(term) < 2,
    concept: { names: names.filter(({ keys }) => !isSame(keys, term.keys)), broader: broaderNames, isClinical },
  }));
}

/** Concepts that are wider than these are about nearly everything. */
export const maxBroaderLevels = 3;

function listBroader(
  preferred: readonly string[],
  findConcept: (preferred: string) => ParsedConcept | undefined,
): OtherName[][] {
  const levels: OtherName[][] = [];
  for (let names = preferred; names.length > 0 && levels.length < maxBroaderLevels; ) {
    const concepts = names.flatMap((name) => findConcept(name) ?? []);
    levels.push(concepts.flatMap((concept) => concept.names));
    names = concepts.flatMap((concept) => concept.broader);
  }
  return levels;
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, at) => key === b[at]);

const countContent = ({ words }: ParsedTerm): number => words.filter((word) => !stopWords.has(word)).length;

/** Small words need not be in the query, unless the term has few others. */
function contentKeys({ words, keys }: ParsedTerm): string[] {
  const content = keys.filter((_, at) => !stopWords.has(words[at] ?? ""));
  return [...new Set(content.length > 1 ? content : keys)];
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
      if (isLonger && isInQuery(term, keys, present)) best = term;
    }
  }
  if (!best) return undefined;
  const wanted = new Set(best.keys);
  const positions = keys.flatMap((key, position) => (wanted.delete(key) ? [position] : []));
  return { positions, ...best.concept };
}

/** How many other words may be among those of a term: "litar folk på" has the term "lita på". */
const maxWordsBetween = 2;

function isInQuery({ keys, isClose }: Term, queryKeys: readonly string[], present: ReadonlySet<string>): boolean {
  if (!keys.every((wanted) => present.has(wanted))) return false;
  if (!isClose) return true;
  const positions = keys.map((key) => queryKeys.indexOf(key));
  return Math.max(...positions) - Math.min(...positions) < keys.length + maxWordsBetween;
}
