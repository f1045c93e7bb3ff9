import { fold } from "../../../language/fold.ts";
import { stem } from "../../../language/stem.ts";
import type { WordFragments } from "./word-fragments.ts";

interface Occurrence {
  id: number;
  start: number;
}

/** The words that one audience may know of, in their own spelling or in a folded one, by stem, prefix and fragment. */
export interface WordLookup {
  spell: (word: string) => string;
  wordAt: (id: number) => string;
  stemAt: (id: number) => string;
  withStem: (stem: string) => readonly number[];
  /** Whether the text is a word, or the stem of one. */
  isKnown: (text: string) => boolean;
  isWord: (text: string) => boolean;
  /** Where the fragment occurs. */
  containing: (fragment: string) => Occurrence[];
  startingWith: (prefix: string) => number[];
  /** The words with exactly this spelling. */
  spelled: (word: string) => number[];
}

/** The words of all audiences in one spelling. Most words are the same for each, so they are analysed once. */
export interface SpelledWords {
  add: (id: number, word: string) => void;
  remove: (id: number) => void;
  /** What is found among the words of an audience. */
  lookUp: (isReferenced: (id: number) => boolean) => WordLookup;
}

const none: readonly number[] = [];

/** The fragments are those of the same words, folded: a text that a word contains is in the folded word when folded. */
export function createSpelledWords(spell: (word: string) => string, fragments: WordFragments): SpelledWords {
  const words: string[] = [];
  const stems: string[] = [];
  const byStem = new Map<string, readonly number[]>();

  function add(id: number, word: string): void {
    const spelled = spell(word);
    const itsStem = stem(spelled);
    words[id] = spelled;
    stems[id] = itsStem;
    const sameStem = byStem.get(itsStem);
    byStem.set(itsStem, sameStem ? [...sameStem, id] : [id]);
  }

  function remove(id: number): void {
    const itsStem = stems[id] ?? "";
    const others = (byStem.get(itsStem) ?? none).filter((other) => other !== id);
    if (others.length === 0) byStem.delete(itsStem);
    else byStem.set(itsStem, others);
    words[id] = "";
    stems[id] = "";
  }

  const wordAt = (id: number): string => words[id] ?? "";
  const withStem = (wanted: string): readonly number[] => byStem.get(wanted) ?? none;

  function lookUp(isReferenced: (id: number) => boolean): WordLookup {
    /** Those that satisfy the condition among the words that may contain the text. */
    function filter(text: string, isWanted: (word: string) => boolean): number[] {
      const candidates = fragments.findCandidates(fold(text)) ?? words.keys();
      const found: number[] = [];
      for (const id of candidates) if (isReferenced(id) && isWanted(wordAt(id))) found.push(id);
      return found;
    }

    const isWord = (text: string): boolean =>
      withStem(stem(text)).some((id) => wordAt(id) === text && isReferenced(id));

    return {
      spell,
      wordAt,
      stemAt: (id) => stems[id] ?? "",
      withStem: (wanted) => withStem(wanted).filter(isReferenced),
      isKnown: (text) => withStem(text).some(isReferenced) || isWord(text),
      isWord,
      containing: (fragment) =>
        filter(fragment, (word) => word.includes(fragment)).flatMap((id) => occurrencesIn(wordAt(id), fragment, id)),
      startingWith: (prefix) => filter(`\n${prefix}`, (word) => word.startsWith(prefix)),
      spelled: (wanted) => filter(`\n${wanted}\n`, (word) => word === wanted),
    };
  }

  return { add, remove, lookUp };
}

function occurrencesIn(word: string, fragment: string, id: number): Occurrence[] {
  const found: Occurrence[] = [];
  for (let start = word.indexOf(fragment); start >= 0; start = word.indexOf(fragment, start + 1)) {
    found.push({ id, start });
  }
  return found;
}
