import { fold } from "../language/fold.ts";
import { createWordNumbers } from "./word-numbers.ts";
import { createWordSpace, type WordSpace } from "./word-space.ts";

/** Every word that any document holds, numbered in the order they were met. */
export interface Vocabulary {
  plain: WordSpace;
  folded: WordSpace;
  numberOf: (word: string) => number;
  /** The number of the word that stands at that place of a text. */
  numberIn: (text: string, start: number, end: number) => number;
  find: (word: string) => number | undefined;
  wordAt: (id: number) => string;
  size: () => number;
}

/** The number of no word: it stands between texts, so that no phrase runs from one into the next. */
export const textBreak = 0;

export function createVocabulary(): Vocabulary {
  const numbers = createWordNumbers();
  const plain = createWordSpace((word) => word);
  const folded = createWordSpace(fold);

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

  numberIn("\n", 0, 1);
  return {
    plain,
    folded,
    numberIn,
    numberOf: (word) => numberIn(word, 0, word.length),
    find: (word) => numbers.find(word, 0, word.length),
    wordAt: plain.wordAt,
    size: plain.size,
  };
}
