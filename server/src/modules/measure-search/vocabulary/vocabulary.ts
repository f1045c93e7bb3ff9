import type { Audience } from "../../../callers/visibility.ts";
import { fold } from "../../../language/fold.ts";
import { createNumbers, type GrowableNumbers } from "../index/growable-array.ts";
import { indexAudiences } from "../index/search-types.ts";
import { createNearWords, type NearWords } from "./near-words.ts";
import { createWordFragments } from "./word-fragments.ts";
import { createWordIds } from "./word-ids.ts";
import { createSpelledWords, type WordLookup } from "./word-lookup.ts";

/** The words that one audience's documents contain, and those of word lists. */
export interface AudienceVocabulary {
  plain: WordLookup;
  /** Without rings, dots and accents. */
  folded: WordLookup;
  /** Words with almost the same spelling. */
  findNear: (word: string) => ReturnType<NearWords["find"]>;
  find: (word: string) => number | undefined;
  /** The same for the word at this position of a text. */
  findIn: (text: string, start: number, end: number) => number | undefined;
  size: () => number;
}

/**
 * Every word in use, by id. A word is in use while documents or word lists refer to it; the ids of unused words are given to
 * other words, so the vocabulary does not grow with half-typed words.
 */
export interface Vocabulary {
  /** What one audience may know of: answers to it depend on no other words. */
  of: (audience: Audience) => AudienceVocabulary;
  /** The id of a word, which gets one if it has none. */
  idOf: (word: string) => number;
  /** The same for the word at this position of a text. */
  idIn: (text: string, start: number, end: number) => number;
  wordAt: (id: number) => string;
  /** Gives the words the ids that follow the highest one. */
  append: (words: readonly string[]) => void;
  /** Gives the words the ids at which `listWords` had them, in small steps; those that are known here keep theirs. */
  restore: (words: readonly string[]) => Generator<void, void>;
  retain: (id: number, audience: Audience) => void;
  release: (id: number, audience: Audience) => void;
  /** Frees the ids of words that nothing refers to. */
  removeUnused: () => void;
  /** Every word by its id; a free id has an empty one. */
  listWords: () => string[];
  /** How many words have an id. */
  size: () => number;
}

const wordsPerStep = 5000;

/** The id of no word: it separates texts, so that no phrase spans two of them. */
export const textBreak = 0;

export function createVocabulary(): Vocabulary {
  const ids = createWordIds();
  const words: string[] = [];
  const freeIds: number[] = [];
  /** Words that were released, or never retained. */
  let unused = new Set<number>();
  const wordAt = (id: number): string => words[id] ?? "";
  const lookups = createLookups();
  const { retain, release, isReferenced, isReferencedBy, count } = createReferences({
    onFirst: (id) => lookups.add(id, wordAt(id)),
    onLast: (id) => {
      lookups.remove(id, wordAt(id));
      unused.add(id);
    },
  });
  function createAudience(audience: Audience): AudienceVocabulary {
    const findIn: AudienceVocabulary["findIn"] = (text, start, end) => {
      const id = ids.find(text, start, end);
      return id !== undefined && isReferencedBy(id, audience) ? id : undefined;
    };
    return {
      ...lookups.lookUp((id) => isReferencedBy(id, audience)),
      find: (word) => findIn(word, 0, word.length),
      findIn,
      size: () => count(audience),
    };
  }
  const byAudience = { public: createAudience("public"), internal: createAudience("internal") };

  function assignId(id: number, word: string): number {
    words[id] = word;
    ids.add(word, id);
    unused.add(id);
    return id;
  }

  function idIn(text: string, start: number, end: number): number {
    const known = ids.find(text, start, end);
    if (known !== undefined) return known;
    // A slice would keep the whole text in memory, so the word is copied.
    const word = Buffer.from(text.slice(start, end)).toString();
    return assignId(freeIds.pop() ?? words.length, word);
  }

  function removeUnused(): void {
    for (const id of unused) {
      if (id === textBreak || isReferenced(id)) continue;
      ids.remove(wordAt(id));
      words[id] = "";
      freeIds.push(id);
    }
    unused = new Set();
  }

  assignId(textBreak, "\n");
  return {
    of: (audience) => byAudience[audience],
    idOf: (word) => idIn(word, 0, word.length),
    idIn,
    wordAt,
    append: (newWords) => {
      for (const word of newWords) assignId(words.length, word);
    },
    restore: (saved) => restoreWords(saved, { words, freeIds, assignId }),
    retain,
    release,
    removeUnused,
    listWords: () => [...words],
    size: () => words.length - freeIds.length,
  };
}

interface References extends Pick<Vocabulary, "retain" | "release"> {
  isReferencedBy: (id: number, audience: Audience) => boolean;
  isReferenced: (id: number) => boolean;
  /** How many words are referred to for the audience. */
  count: (audience: Audience) => number;
}

interface ReferenceEvents {
  /** The word is referred to, and was not before. */
  onFirst: (id: number) => void;
  /** Nothing refers to the word any more. */
  onLast: (id: number) => void;
}

/** For each audience and word how many references there are: one for all documents, and one for each word list. */
function createReferences({ onFirst, onLast }: ReferenceEvents): References {
  const references: Record<Audience, GrowableNumbers> = { public: createNumbers(), internal: createNumbers() };
  const counts: Record<Audience, number> = { public: 0, internal: 0 };
  const referencesOf = (id: number, audience: Audience): number => references[audience].values[id] ?? 0;
  const isReferencedBy = (id: number, audience: Audience): boolean => referencesOf(id, audience) > 0;
  const isReferenced = (id: number): boolean => indexAudiences.some((audience) => isReferencedBy(id, audience));
  return {
    isReferencedBy,
    isReferenced,
    count: (audience) => counts[audience],
    retain: (id, audience) => {
      const before = referencesOf(id, audience);
      if (before === 0) counts[audience] += 1;
      if (before === 0 && !isReferenced(id)) onFirst(id);
      references[audience].set(id, before + 1);
    },
    release: (id, audience) => {
      const after = referencesOf(id, audience) - 1;
      references[audience].set(id, after);
      if (after > 0) return;
      counts[audience] -= 1;
      if (!isReferenced(id)) onLast(id);
    },
  };
}

interface WordTable {
  words: string[];
  freeIds: number[];
  assignId: (id: number, word: string) => void;
}

function* restoreWords(saved: readonly string[], { words, freeIds, assignId }: WordTable): Generator<void, void> {
  for (let id = words.length; id < saved.length; id++) {
    const word = saved[id] ?? "";
    if (word === "") {
      words[id] = "";
      freeIds.push(id);
    } else assignId(id, word);
    if (id % wordsPerStep === 0) yield;
  }
}

interface Lookups {
  add: (id: number, word: string) => void;
  remove: (id: number, word: string) => void;
  lookUp: (isReferenced: (id: number) => boolean) => Pick<AudienceVocabulary, "plain" | "folded" | "findNear">;
}

/** The words of all audiences, found by spelling, sound and fragments. */
function createLookups(): Lookups {
  const fragments = createWordFragments();
  const plain = createSpelledWords((word) => word, fragments);
  const folded = createSpelledWords(fold, fragments);
  const near = createNearWords();
  return {
    add: (id, word) => {
      const spelled = fold(word);
      plain.add(id, word);
      folded.add(id, spelled);
      fragments.add(id, spelled);
      near.add(id, spelled);
    },
    remove: (id, word) => {
      plain.remove(id);
      folded.remove(id);
      fragments.remove(id, fold(word));
      near.remove(id);
    },
    lookUp: (isReferenced) => ({
      plain: plain.lookUp(isReferenced),
      folded: folded.lookUp(isReferenced),
      findNear: (word) => near.find(word, isReferenced),
    }),
  };
}
