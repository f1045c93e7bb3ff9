import { type AnalysedWords, fieldGroups } from "../../../language/analyse-text.ts";
import { textBreak } from "../vocabulary/vocabulary.ts";
import { createNumbers } from "./growable-array.ts";
import { fieldBits } from "./postings.ts";
import { encodeTokens } from "./token-code.ts";

/** The words of a document as word ids. */
export interface DocumentTokens {
  /** All words in their order, encoded as a string, for phrases. */
  code: string;
  /** Each word once, with the field groups that contain it in the lowest bits. */
  words: Uint32Array;
}

/** The id of the word at this position of a text. */
type WordIdIn = (text: string, start: number, end: number) => number;

interface FieldRange {
  start: number;
  end: number;
  field: number;
}

const space = 32;
const newLine = 10;

export function createDocumentTokenizer(idIn: WordIdIn): (words: AnalysedWords) => DocumentTokens {
  const tokens = createNumbers();
  const fieldsOf = createNumbers();
  const distinct = createNumbers();
  let count = 0;

  function push(token: number): void {
    tokens.set(count++, token);
  }

  function pushWord(token: number, field: number): void {
    push(token);
    fieldsOf.set(token, (fieldsOf.values[token] ?? 0) | field);
  }

  function pushTexts(words: AnalysedWords, { start, end, field }: FieldRange): void {
    for (let at = start; at < end; ) {
      const wordEnd = endOfWord(words, at, end);
      if (wordEnd > at) pushWord(idIn(words, at, wordEnd), field);
      if (wordEnd < end && words.charCodeAt(wordEnd) === newLine) push(textBreak);
      at = wordEnd + 1;
    }
    push(textBreak);
  }

  /** Collects the distinct words and resets their fields for the next document. */
  function takeDistinct(): Uint32Array {
    let length = 0;
    for (let at = 0; at < count; at++) {
      const token = tokens.values[at] ?? textBreak;
      const fields = fieldsOf.values[token] ?? 0;
      if (fields === 0) continue;
      distinct.set(length++, (token << fieldBits) | fields);
      fieldsOf.set(token, 0);
    }
    return distinct.values.slice(0, length);
  }

  return (words) => {
    count = 0;
    let start = 0;
    for (let group = 0; group < fieldGroups.length; group++) {
      const end = group < fieldGroups.length - 1 ? words.indexOf("\n", start) : words.length;
      if (end > start) pushTexts(words, { start, end, field: 1 << group });
      push(textBreak);
      start = end + 1;
    }
    return { code: encodeTokens(tokens.values, count), words: takeDistinct() };
  };
}

function endOfWord(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) !== space && text.charCodeAt(at) !== newLine) at++;
  return at;
}
