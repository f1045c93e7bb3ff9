import { fold } from "../language/fold.ts";
import { createWordSpace, type WordSpace } from "./word-space.ts";

/** Every word that any document holds, numbered in the order they were met. */
export interface Vocabulary {
  plain: WordSpace;
  folded: WordSpace;
  numberOf: (word: string) => number;
  find: (word: string) => number | undefined;
  wordAt: (id: number) => string;
  size: () => number;
}

/** The number of no word: it stands between texts, so that no phrase runs from one into the next. */
export const textBreak = 0;

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const plain = createWordSpace((word) => word);
  const folded = createWordSpace(fold);

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const id = numbers.size;
    // A piece of a long text would keep the whole text in memory.
    const own = Buffer.from(word).toString();
    numbers.set(own, id);
    plain.add(id, own);
    folded.add(id, own);
    return id;
  }

  numberOf("\n");
  return { plain, folded, numberOf, find: (word) => numbers.get(word), wordAt: plain.wordAt, size: () => numbers.size };
}
