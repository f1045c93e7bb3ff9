import { textBreak, type Vocabulary } from "../vocabulary/vocabulary.ts";
import { audiencesOfDocument } from "./audiences.ts";
import type { DocumentTokens } from "./document-tokenizer.ts";
import type { InvertedWords } from "./inverted-words.ts";
import { fieldBits, fieldMask, type Postings, pack } from "./postings.ts";
import { readTokens } from "./token-code.ts";

/** Adds the words of documents to the postings and removes them, and counts the references to each word of the vocabulary. */
export interface WordWriter {
  add: (slot: number, tokens: DocumentTokens) => void;
  /** Adds the words of many documents; `slots` has the slot of each document. */
  addMany: (slots: Uint32Array, words: InvertedWords) => void;
  remove: (slot: number, code: string) => void;
  /** Replaces the words of a document; most often they are the same. */
  replace: (slot: number, before: string, tokens: DocumentTokens) => void;
}

interface Target {
  vocabulary: Vocabulary;
  postings: Postings;
  /** Whether everybody may see the document. */
  isPublic: (slot: number) => boolean;
}

export function createWordWriter({ vocabulary, postings, isPublic }: Target): WordWriter {
  const audiencesOf = (slot: number) => audiencesOfDocument(isPublic(slot));

  function addWord(word: number, slot: number, fields: number): void {
    for (const audience of audiencesOf(slot)) {
      if (postings.countDocuments(word, audience) === 0) vocabulary.retain(word, audience);
    }
    postings.add(word, pack(slot, fields), isPublic(slot));
  }

  function removeWord(word: number, slot: number): void {
    postings.remove(word, slot, isPublic(slot));
    for (const audience of audiencesOf(slot)) {
      if (postings.countDocuments(word, audience) === 0) vocabulary.release(word, audience);
    }
  }

  function add(slot: number, { words }: DocumentTokens): void {
    for (let at = 0; at < words.length; at++) {
      addWord((words[at] ?? 0) >>> fieldBits, slot, (words[at] ?? 0) & fieldMask);
    }
  }

  function addMany(slots: Uint32Array, { words, documents, ends }: InvertedWords): void {
    for (let at = 0, next = 0; at < words.length; at++) {
      for (const end = ends[at] ?? 0; next < end; next++) {
        const document = documents[next] ?? 0;
        addWord(words[at] ?? 0, slots[document >>> fieldBits] ?? 0, document & fieldMask);
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
    for (const word of words) removeWord(word, slot);
  }

  return {
    add,
    addMany,
    remove,
    replace: (slot, before, tokens) => {
      if (tokens.code === before) return;
      remove(slot, before);
      add(slot, tokens);
    },
  };
}
