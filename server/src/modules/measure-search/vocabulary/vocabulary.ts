import { fold } from "../../../language/fold.ts";
import { createNumbers } from "../index/growable-array.ts";
import { createWordIds } from "./word-ids.ts";
import { createWordLookup, type WordLookup } from "./word-lookup.ts";

/** Every word that any document has held, numbered in the order they were met. */
export interface Vocabulary {
  plain: WordLookup;
  folded: WordLookup;
  numberOf: (word: string) => number;
  /** The number of the word that stands at that place of a text. */
  numberIn: (text: string, start: number, end: number) => number;
  /** The number of a word that somebody holds. */
  find: (word: string) => number | undefined;
  wordAt: (id: number) => string;
  /** Tells that somebody holds the word, or no longer does. */
  hold: (id: number) => void;
  release: (id: number) => void;
  size: () => number;
}

/** The number of no word: it stands between texts, so that no phrase runs from one into the next. */
export const textBreak = 0;

export function createVocabulary(): Vocabulary {
  const numbers = createWordIds();
  const plain = createWordLookup((word) => word);
  const folded = createWordLookup(fold);
  const holders = createNumbers();

  function numberIn(text: string, start: number, end: number): number {
    const known = numbers.find(text, start, end);
    if (known !== undefined) return known;
    // A piece of a long text would keep the whole text in memory.
    const own = Buffer.from(text.slice(start, end)).toString();
    const id = numbers.add(own);
    plain.add(id, own);
    folded.add(id, own);
    return id;
  }

  function find(word: string): number | undefined {
    const number = numbers.find(word, 0, word.length);
    return number !== undefined && (holders.values[number] ?? 0) > 0 ? number : undefined;
  }

  function change(id: number, by: number): void {
    const before = holders.values[id] ?? 0;
    holders.set(id, before + by);
    if (before !== 0 && before + by !== 0) return;
    plain.setHeld(id, before === 0);
    folded.setHeld(id, before === 0);
  }

  numberIn("\n", 0, 1);
  return {
    plain,
    folded,
    numberIn,
    numberOf: (word) => numberIn(word, 0, word.length),
    find,
    wordAt: plain.wordAt,
    hold: (id) => change(id, 1),
    release: (id) => change(id, -1),
    size: plain.size,
  };
}
