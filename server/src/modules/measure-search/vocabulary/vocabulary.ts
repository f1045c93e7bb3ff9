import type { Audience } from "../../../callers/visibility.ts";
import { fold } from "../../../language/fold.ts";
import { createNumbers, type GrowableNumbers } from "../index/growable-array.ts";
import { indexAudiences } from "../index/search-types.ts";
import { createNearWords, type NearWords } from "./near-words.ts";
import { createWordFragments } from "./word-fragments.ts";
import { createWordIds } from "./word-ids.ts";
import { createSpelledWords, type WordLookup } from "./word-lookup.ts";

/** The words that one audience's documents hold, and those of word lists. */
export interface AudienceVocabulary {
  plain: WordLookup;
  /** Without rings, dots and accents. */
  folded: WordLookup;
  /** Words with almost the same spelling. */
  findNear: (word: string) => ReturnType<NearWords["find"]>;
  find: (word: string) => number | undefined;
  size: () => number;
}

/**
 * Every word in use, by id. A word is in use while documents or word lists hold it; the ids of unused words are given to
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
  hold: (id: number, audience: Audience) => void;
  release: (id: number, audience: Audience) => void;
  /** Frees the ids of words that nothing holds. */
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
  /** Words that were released, or never held. */
  let unused = new Set<number>();
  const wordAt = (id: number): string => words[id] ?? "";
  const lookups = createLookups();
  const { hold, release, isHeld, isHeldBy, count } = createHoldings({
    onFirst: (id) => lookups.add(id, wordAt(id)),
    onLast: (id) => {
      lookups.remove(id, wordAt(id));
      unused.add(id);
    },
  });
  const createAudience = (audience: Audience): AudienceVocabulary => ({
    ...lookups.lookUp((id) => isHeldBy(id, audience)),
    find: (word) => {
      const id = ids.find(word, 0, word.length);
      return id !== undefined && isHeldBy(id, audience) ? id : undefined;
    },
    size: () => count(audience),
  });
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
      if (id === textBreak || isHeld(id)) continue;
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
    hold,
    release,
    removeUnused,
    listWords: () => [...words],
    size: () => words.length - freeIds.length,
  };
}

interface Holdings extends Pick<Vocabulary, "hold" | "release"> {
  isHeldBy: (id: number, audience: Audience) => boolean;
  isHeld: (id: number) => boolean;
  /** How many words the audience holds. */
  count: (audience: Audience) => number;
}

interface HoldingEvents {
  /** The word is held, and was not before. */
  onFirst: (id: number) => void;
  /** Nobody holds the word any more. */
  onLast: (id: number) => void;
}

/** For each audience and word how many hold it: one for all documents, and one for each word list. */
function createHoldings({ onFirst, onLast }: HoldingEvents): Holdings {
  const holders: Record<Audience, GrowableNumbers> = { public: createNumbers(), internal: createNumbers() };
  const counts: Record<Audience, number> = { public: 0, internal: 0 };
  const holdersOf = (id: number, audience: Audience): number => holders[audience].values[id] ?? 0;
  const isHeldBy = (id: number, audience: Audience): boolean => holdersOf(id, audience) > 0;
  const isHeld = (id: number): boolean => indexAudiences.some((audience) => isHeldBy(id, audience));
  return {
    isHeldBy,
    isHeld,
    count: (audience) => counts[audience],
    hold: (id, audience) => {
      const before = holdersOf(id, audience);
      if (before === 0) counts[audience] += 1;
      if (before === 0 && !isHeld(id)) onFirst(id);
      holders[audience].set(id, before + 1);
    },
    release: (id, audience) => {
      const after = holdersOf(id, audience) - 1;
      holders[audience].set(id, after);
      if (after > 0) return;
      counts[audience] -= 1;
      if (!isHeld(id)) onLast(id);
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
  lookUp: (isHeld: (id: number) => boolean) => Pick<AudienceVocabulary, "plain" | "folded" | "findNear">;
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
    lookUp: (isHeld) => ({
      plain: plain.lookUp(isHeld),
      folded: folded.lookUp(isHeld),
      findNear: (word) => near.find(word, isHeld),
    }),
  };
}
