import { type AnalysedWords, fieldGroups } from "../../../language/analyse.ts";
import { createNumbers } from "./growable.ts";
import { type Postings, pack } from "./postings.ts";
import { encodeTokens, readTokens } from "./token-code.ts";
import { textBreak, type Vocabulary } from "./vocabulary.ts";

/** Puts the words of documents into the postings, and keeps their order for phrases. */
export interface WordWriter {
  /** The words in their order, as one string. */
  add: (slot: number, words: AnalysedWords) => string;
  remove: (slot: number, tokens: string) => void;
  /** Puts these words in the place of those; most often they are the same. */
  replace: (slot: number, before: string, words: AnalysedWords) => string;
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

  function pushWord(token: number, field: number): void {
    push(token);
    fieldsOf.set(token, (fieldsOf.values[token] ?? 0) | field);
  }

  function pushText(text: string, field: number): void {
    for (let start = 0; start < text.length; ) {
      const end = endOfWord(text, start);
      if (end > start) pushWord(vocabulary.numberIn(text, start, end), field);
      if (text.charCodeAt(end) === newLine) push(textBreak);
      start = end + 1;
    }
    push(textBreak);
  }

  function readWords(words: AnalysedWords): string {
    count = 0;
    fieldGroups.forEach((group, index) => {
      if (words[group] !== "") pushText(words[group], 1 << index);
      push(textBreak);
    });
    return encodeTokens(tokens.values, count);
  }

  /** The fields of each of the words read last; after it they are nobody's. */
  function takeFields(take: (token: number, fields: number) => void): void {
    for (let at = 0; at < count; at++) {
      const token = tokens.values[at] ?? textBreak;
      const fields = fieldsOf.values[token] ?? 0;
      if (fields === 0) continue;
      take(token, fields);
      fieldsOf.set(token, 0);
    }
  }

  function addRead(slot: number): void {
    takeFields((token, fields) => {
      if (postings.count(token) === 0) vocabulary.hold(token);
      postings.add(token, pack(slot, fields));
    });
  }

  function add(slot: number, words: AnalysedWords): string {
    const code = readWords(words);
    addRead(slot);
    return code;
  }

  function replace(slot: number, before: string, words: AnalysedWords): string {
    const code = readWords(words);
    if (code === before) {
      takeFields(() => {});
      return before;
    }
    remove(slot, before);
    addRead(slot);
    return code;
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

  return { add, remove, replace };
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== space && text.charCodeAt(at) !== newLine) at++;
  return at;
}
