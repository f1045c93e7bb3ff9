import { fieldBits, fieldMask, type Postings, pack } from "./postings.ts";
import { readTokens } from "./token-code.ts";
import { textBreak, type Vocabulary } from "./vocabulary.ts";
import type { ReadWords } from "./word-reader.ts";

/** Puts the words of documents into the postings, and takes them out. */
export interface WordWriter {
  add: (slot: number, words: ReadWords) => void;
  remove: (slot: number, code: string) => void;
  /** Puts these words in the place of those; most often they are the same. */
  replace: (slot: number, before: string, words: ReadWords) => void;
}

export function createWordWriter(vocabulary: Vocabulary, postings: Postings): WordWriter {
  function add(slot: number, { held }: ReadWords): void {
    for (let at = 0; at < held.length; at++) {
      const word = (held[at] ?? 0) >>> fieldBits;
      if (postings.count(word) === 0) vocabulary.hold(word);
      postings.add(word, pack(slot, (held[at] ?? 0) & fieldMask));
    }
  }

  function remove(slot: number, code: string): void {
    const words = new Set<number>();
    readTokens(code, (token) => {
      words.add(token);
      return false;
    });
    words.delete(textBreak);
    for (const word of words) {
      postings.remove(word, slot);
      if (postings.count(word) === 0) vocabulary.release(word);
    }
  }

  return {
    add,
    remove,
    replace: (slot, before, words) => {
      if (words.code === before) return;
      remove(slot, before);
      add(slot, words);
    },
  };
}
