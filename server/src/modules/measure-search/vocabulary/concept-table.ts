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
  /** The concept's preferred term. */
  preferred: string;
  names: readonly OtherName[];
  /** Instead of `names`, for a term that is only one kind of the concept, as "länssjukhus" is of "sjukhus". */
  generic: readonly OtherName[];
  /** Names of the wider concepts, used when the concept itself is in no document; then those that are wider still. */
  broader: readonly (readonly OtherName[])[];
  /** The preferred terms of the wider concepts. */
  wider: ReadonlySet<string>;
  /** Whether it is a disease, a procedure or a medicine: these have codes. */
  isClinical: boolean;
}

export interface PhraseMatch extends NamedConcept {
  /** The positions in the query of the words that form the term. */
  positions: readonly number[];
}

/** Looks up concepts by the terms of a query, in any inflection and with or without diacritics. */
export interface ConceptTable {
  /** The stem may be given if it is known. */
  ofWord: (word: string, itsStem?: string) => readonly NamedConcept[];
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
function keyOf(word: string, itsStem?: string): string {
  if (stopWords.has(word)) return exactKeyOf(fold(word));
  const key = itsStem ?? stem(word);
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
  const single = conceptsByKey(terms.filter(({ keys }) => keys.length === 1));
  const phrases = groupByRarestKey(terms.filter(({ keys }) => keys.length > 1));
  const known = new Set(all.flatMap((concept) => concept.terms.flatMap(({ keys }) => keys)));
  return {
    ofWord: (word, itsStem) => {
      if (!longCode.test(word)) return conceptsOf(word, single, itsStem);
      for (const one of withBroaderCodes(word)) {
        const found = conceptsOf(one, single);
        if (found.length > 0) return found;
      }
      return none;
    },
    findPhrase: (queryWords) =>
      findPhrase(
        queryWords.map((word) => keyOf(word)),
        phrases,
      ),
    words: new Set(all.flatMap((concept) => concept.terms.flatMap(onlyWordOf))),
    listPhrases: () => all.flatMap(({ names }) => names.flatMap(phraseOf)),
    isKnown: (word) => withBroaderCodes(word).some((one) => known.has(keyOf(one)) || known.has(exactKeyOf(one))),
  };
}

const none: readonly NamedConcept[] = [];

type ConceptsByKey = ReadonlyMap<string, readonly NamedConcept[]>;

function conceptsByKey(terms: readonly Term[]): ConceptsByKey {
  const byKey = new Map<string, NamedConcept[]>();
  for (const { keys, concept } of terms) {
    const key = keys[0] ?? "";
    const known = byKey.get(key);
    if (known) known.push(concept);
    else byKey.set(key, [concept]);
  }
  return byKey;
}

/** Searches look up thousands of words that no term is, so nothing is allocated for them. */
function conceptsOf(word: string, single: ConceptsByKey, itsStem?: string): readonly NamedConcept[] {
  const [key, exactKey] = [keyOf(word, itsStem), exactKeyOf(word)];
  const [inflected, exact] = [single.get(key), key === exactKey ? undefined : single.get(exactKey)];
  return inflected && exact ? [...inflected, ...exact] : (inflected ?? exact ?? none);
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
  preferred: string;
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
    return { name, words, keys: words.map(isAbbreviation({ name }) ? exactKeyOf : (word) => keyOf(word)) };
  };
  const names = [preferred, ...terms].map(parse);
  const isClinical = queryTerms.some((term) => code.test(term));
  return {
    preferred: preferred.toLowerCase(),
    names,
    terms: [...names, ...queryTerms.map(parse)],
    broader,
    isClinical,
  };
}

function termsOf(
  { preferred, names, terms, broader, isClinical }: ParsedConcept,
  findConcept: (preferred: string) => ParsedConcept | undefined,
): Term[] {
  const levels = listBroader(broader, findConcept);
  const shared = {
    preferred,
    broader: levels.map((concepts) => concepts.flatMap((concept) => concept.names)),
    wider: new Set(levels.flatMap((concepts) => concepts.map((concept) => concept.preferred))),
    isClinical,
  };
  return terms.map((term) => {
    const others = names.filter(({ keys }) => !isSame(keys, term.keys));
    const isKind = isKindOf(term, names[0]);
    return {
      keys: contentKeys(term),
      isClose: term.words.length > 1 && countContent(term) < 2,
      concept: { ...shared, names: isKind ? [] : others, generic: isKind ? others : [] },
    };
  });
}

/** Two letters make another word, not a compound: "insjuknande" and "nyinsjuknande" are the same. */
const minModifierLength = 3;

/** Whether the term is a compound that ends with the concept's preferred term. */
function isKindOf(term: ParsedTerm, preferred: ParsedTerm | undefined): boolean {
  const [key = "", wide = ""] = [onlyKeyOf(term), onlyKeyOf(preferred)];
  return wide !== "" && key.length >= wide.length + minModifierLength && key.endsWith(wide);
}

const onlyKeyOf = (term: ParsedTerm | undefined): string | undefined =>
  term?.keys.length === 1 ? term.keys[0] : undefined;

/** Concepts that are wider than these are about nearly everything. */
export const maxBroaderLevels = 3;

function listBroader(
  preferred: readonly string[],
  findConcept: (preferred: string) => ParsedConcept | undefined,
): ParsedConcept[][] {
  const levels: ParsedConcept[][] = [];
  for (let names = preferred; names.length > 0 && levels.length < maxBroaderLevels; ) {
    const concepts = names.flatMap((name) => findConcept(name) ?? []);
    levels.push(concepts);
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
