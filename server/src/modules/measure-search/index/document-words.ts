import { type AnalysedWords, fieldGroups } from "../language/analyse.ts";
import { createNumbers } from "./growable.ts";
import { type Postings, pack } from "./postings.ts";
import { encodeTokens, readTokens } from "./token-code.ts";
import { textBreak, type Vocabulary } from "./vocabulary.ts";

/** Puts the words of documents into the postings, and keeps their order for phrases. */
export interface WordWriter {
  /** The words in their order, as one string. */
  add: (slot: number, words: AnalysedWords) => string;
  remove: (slot: number, tokens: string) => void;
}

const space = 32;
const newLine = 10;

export function createWordWriter(vocabulary: Vocabulary, postings: Postings): WordWriter {
  const tokens = createNumbers();
  const fieldsOf = createNumbers();
  let count = 0;

  function push(token: number): void {
    tokens.set(count++, token);
  }

  function pushWord(word: string, field: number): void {
    const token = vocabulary.numberOf(word);
    push(token);
    fieldsOf.set(token, (fieldsOf.values[token] ?? 0) | field);
  }

  function pushText(text: string, field: number): void {
    for (let start = 0; start < text.length; ) {
      const end = endOfWord(text, start);
      if (end > start) pushWord(text.slice(start, end), field);
      if (text.charCodeAt(end) === newLine) push(textBreak);
      start = end + 1;
    }
    push(textBreak);
  }

  function add(slot: number, words: AnalysedWords): string {
    count = 0;
    fieldGroups.forEach((group, index) => {
      if (words[group] !== "") pushText(words[group], 1 << index);
      push(textBreak);
    });
    for (let at = 0; at < count; at++) {
      const token = tokens.values[at] ?? textBreak;
      const fields = fieldsOf.values[token] ?? 0;
      if (fields === 0) continue;
      postings.add(token, pack(slot, fields));
      fieldsOf.set(token, 0);
    }
    return encodeTokens(tokens.values, count);
  }

  function remove(slot: number, code: string): void {
    const words = new Set<number>();
    readTokens(code, (token) => {
      words.add(token);
      return false;
    });
    for (const word of words) postings.remove(word, slot);
  }

  return { add, remove };
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== space && text.charCodeAt(at) !== newLine) at++;
  return at;
}
