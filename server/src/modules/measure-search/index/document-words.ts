import { textBreak, type Vocabulary } from "../vocabulary/vocabulary.ts";
import type { InvertedWords } from "./inverted-words.ts";
import { fieldBits, fieldMask, type Postings, pack } from "./postings.ts";
import { readTokens } from "./token-code.ts";
import type { DocumentTokens } from "./word-reader.ts";

/** Puts the words of documents into the postings, and takes them out. */
export interface WordWriter {
  add: (slot: number, words: DocumentTokens) => void;
  /** The words of many documents, each in the slot that stands at its place. */
  addMany: (slots: Uint32Array, words: InvertedWords) => void;
  remove: (slot: number, code: string) => void;
  /** Puts these words in the place of those; most often they are the same. */
  replace: (slot: number, before: string, words: DocumentTokens) => void;
}

export function createWordWriter(vocabulary: Vocabulary, postings: Postings): WordWriter {
  function addWord(word: number, packed: number): void {
    if (postings.count(word) === 0) vocabulary.hold(word);
    postings.add(word, packed);
  }

  function add(slot: number, { held }: DocumentTokens): void {
    for (let at = 0; at < held.length; at++) {
      addWord((held[at] ?? 0) >>> fieldBits, pack(slot, (held[at] ?? 0) & fieldMask));
    }
  }

  function addMany(slots: Uint32Array, { words, holders, ends }: InvertedWords): void {
    for (let at = 0, next = 0; at < words.length; at++) {
      for (const end = ends[at] ?? 0; next < end; next++) {
        const holder = holders[next] ?? 0;
        addWord(words[at] ?? 0, pack(slots[holder >>> fieldBits] ?? 0, holder & fieldMask));
      }
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
    addMany,
    remove,
    replace: (slot, before, words) => {
      if (words.code === before) return;
      remove(slot, before);
      add(slot, words);
    },
  };
}
