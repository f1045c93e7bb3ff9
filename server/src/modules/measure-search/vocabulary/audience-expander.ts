import type { Audience } from "../../../callers/visibility.ts";
import { stem } from "../../../language/stem.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import type { DocumentStore } from "../index/document-store.ts";
import { findPhrasePostings } from "../index/phrase-postings.ts";
import { fieldMask } from "../index/postings.ts";
import type { ScoredSlots } from "../index/scored-slots.ts";
import type { ConceptTable, OtherName } from "./concept-table.ts";
import { findClearCorrection, findCorrections } from "./correct-word.ts";
import {
  type ExpansionContext,
  expandStrictly,
  expandWord,
  findNameWords,
  hasMatches,
  type NameWords,
} from "./expand-word.ts";
import type { ContainedPhrase, Expansion } from "./expansion.ts";
import { scoreExpansion } from "./score-expansion.ts";
import { splitCompound } from "./split-compound.ts";
import type { AudienceVocabulary, Vocabulary } from "./vocabulary.ts";

/** Expands terms of queries into words that one audience's documents contain. Results are cached until `clearCache`. */
export interface AudienceExpander {
  vocabulary: AudienceVocabulary;
  concepts: () => ConceptTable;
  expand: (word: string, isUnfinished: boolean) => Expansion;
  /** The same with the names of broader concepts, also of words that documents contain. */
  widened: () => AudienceExpander;
  isWide: boolean;
  /** The word that was meant, when a word matches nothing and one other is clearly likelier than the rest, and near. */
  correct: (word: string, maxErrors?: number) => string | undefined;
  /** The likeliest word that was meant. */
  suggest: (word: string) => string | undefined;
  /** The known words that an unknown compound consists of. */
  split: (word: string) => string[] | undefined;
  /** Whether documents or concepts have the word in any inflection. */
  isKnown: (word: string) => boolean;
  expandStrictly: (word: string) => Expansion;
  hasMatches: (expansion: Expansion) => boolean;
  countDocuments: (id: number) => number;
  /** Whether the audience may see the document in a slot. */
  isVisible: (slot: number) => boolean;
  findName: ExpansionContext["findName"];
  findNameWords: ExpansionContext["findNameWords"];
  /** The documents that an expansion matches in these fields, given as bits. */
  match: (expansion: Expansion, fields: number) => ScoredSlots;
  /** Must be called when documents that the audience may see have changed. */
  clearCache: () => void;
}

interface Source {
  audience: Audience;
  vocabulary: Vocabulary;
  store: DocumentStore;
  concepts: () => ConceptTable;
}

const maxExpansionBytes = 12_000_000;
const maxPhraseBytes = 12_000_000;
const maxNameBytes = 6_000_000;
const maxMatchBytes = 64_000_000;
/** For searches in one field. */
const maxFieldMatchBytes = 16_000_000;
const maxCorrectionBytes = 1_000_000;

/** In a shorter word, the stems of others occur by chance: "öppnvård" is no compound of "öppna" and "vård". */
const minLengthOfStems = 10;

/** Three letters begin a compound only if they are a term, as in "hivpatient", and much follows. */
const abbreviationLength = 3;
const minLengthAfter = 5;

/** Estimates in bytes. Some words match hundreds of others, and anybody can send any number of words that match none. */
const sizeOf = ({ words, phrases }: Expansion): number => 500 + 100 * (words.size + phrases.length);
const sizeOfPhrase = (phrase: ContainedPhrase | undefined): number => 300 + 4 * (phrase?.postings.length ?? 0);
const sizeOfNameWords = ({ forms, compounds }: NameWords): number => 300 + 8 * forms.length + 60 * compounds.length;
const sizeOfMatch = ({ slots }: ScoredSlots): number => 1000 + 6 * slots.length;

export function createAudienceExpander({ audience, vocabulary, store, concepts }: Source): AudienceExpander {
  const expansions = createMemo(maxExpansionBytes, sizeOf);
  const names = createMemo(maxPhraseBytes, sizeOfPhrase);
  const nameWords = createMemo(maxNameBytes, sizeOfNameWords);
  const matches = createMatchCache((expansion, fields) => scoreExpansion(expansion, { store, fields, isVisible }));
  const corrections = createMemo<string | undefined>(maxCorrectionBytes, () => 200);

  const own = vocabulary.of(audience);
  const countDocuments = (id: number) => store.postings.countDocuments(id, audience);
  const isContained = (id: number) => countDocuments(id) > 0;
  const isKnown = (word: string) => concepts().isKnown(word) || own.plain.withStem(stem(word)).some(isContained);
  const isElement = (part: string) => isKnown(part) && (own.plain.isWord(part) || concepts().words.has(part));
  const splitAbbreviation = (word: string): string[] | undefined => {
    const [head, tail] = [word.slice(0, abbreviationLength), word.slice(abbreviationLength)];
    return tail.length >= minLengthAfter && concepts().words.has(head) && isElement(tail) ? [head, tail] : undefined;
  };
  const isVisible = (slot: number) => audience === "internal" || store.isPublic(slot);
  const findName = (name: OtherName) => names.get(name.name, () => findContainedPhrase(name, own.plain));
  const wordsOfName = (name: string) => nameWords.get(name, () => findNameWords(name, own));
  const context = () => ({
    vocabulary: own,
    concepts: concepts(),
    countDocuments,
    findName,
    findNameWords: wordsOfName,
  });

  function findContainedPhrase(
    { words }: OtherName,
    { withStem }: AudienceVocabulary["plain"],
  ): ContainedPhrase | undefined {
    const stems = words.map(stem);
    const positions = stems.map((one) => new Set(withStem(one).filter(isContained)));
    if (positions.some(({ size }) => size === 0)) return undefined;
    const postings = store.phrases.find(stems, isVisible) ?? findPhrasePostings(positions, store, isVisible);
    return postings.length > 0 ? { positions, postings } : undefined;
  }

  const expandWith =
    (isWide: boolean): AudienceExpander["expand"] =>
    (word, isUnfinished) =>
      expansions.get(`${word}${isUnfinished ? "*" : ""}${isWide ? "+" : ""}`, () =>
        expandWord({ word, isUnfinished, isWide }, context()),
      );

  const expander: AudienceExpander = {
    vocabulary: own,
    concepts,
    expand: expandWith(false),
    widened: () => wide,
    isWide: false,
    expandStrictly: (word) => expansions.get(`=${word}`, () => expandStrictly(word, context())),
    correct: (word, maxErrors = Number.POSITIVE_INFINITY) =>
      corrections.get(`${word} ${maxErrors}`, () => findClearCorrection(word, maxErrors, context())),
    suggest: (word) => findCorrections(word, context())[0]?.word,
    split: (word) => {
      const parts =
        splitCompound(word, word.length < minLengthOfStems ? isElement : isKnown) ?? splitAbbreviation(word);
      // What a compound is, its last part tells: documents must contain it.
      return parts && own.plain.withStem(stem(parts.at(-1) ?? "")).some(isContained) ? parts : undefined;
    },
    isKnown,
    hasMatches: (expansion) => hasMatches(expansion, { countDocuments }),
    countDocuments,
    isVisible,
    findName,
    findNameWords: wordsOfName,
    match: matches.get,
    clearCache: () => {
      for (const cache of [expansions, names, nameWords, matches, corrections]) cache.clear();
    },
  };
  const wide: AudienceExpander = { ...expander, expand: expandWith(true), isWide: true };
  return expander;
}

interface MatchCache {
  get: AudienceExpander["match"];
  clear: () => void;
}

/** Searches in one field, which are rare, have caches of their own. */
function createMatchCache(score: AudienceExpander["match"]): MatchCache {
  const caches = new Map([[fieldMask, createByteCache<ScoredSlots, Expansion>(maxMatchBytes)]]);
  const cacheOf = (fields: number) => {
    const cache = caches.get(fields) ?? createByteCache<ScoredSlots, Expansion>(maxFieldMatchBytes);
    caches.set(fields, cache);
    return cache;
  };
  return {
    get: (expansion, fields) => {
      const cache = cacheOf(fields);
      const known = cache.get(expansion);
      if (known) return known;
      const matched = score(expansion, fields);
      cache.set(expansion, matched, sizeOfMatch(matched));
      return matched;
    },
    clear: () => {
      for (const cache of caches.values()) cache.clear();
    },
  };
}

interface Memo<T> {
  get: (key: string, create: () => T) => T;
  clear: () => void;
}

function createMemo<T>(maxBytes: number, bytesOf: (value: T) => number): Memo<T> {
  const cache = createByteCache<{ value: T }>(maxBytes);
  return {
    get: (key, create) => {
      const known = cache.get(key);
      if (known) return known.value;
      const value = create();
      cache.set(key, { value }, bytesOf(value) + 2 * key.length);
      return value;
    },
    clear: cache.clear,
  };
}
