import { type AnalysedWords, fieldGroups } from "../../../language/analyse-text.ts";
import { textBreak } from "../vocabulary/vocabulary.ts";
import { createNumbers } from "./growable-array.ts";
import { fieldBits } from "./postings.ts";
import { encodeTokens } from "./token-code.ts";

/** The words of a document as numbers. */
export interface DocumentTokens {
  /** All of them in their order, as one string, for phrases. */
  code: string;
  /** Each once, with the field groups it stands in in the lowest bits. */
  held: Uint32Array;
}

/** The number of the word that stands at that place of a text. */
type NumberIn = (text: string, start: number, end: number) => number;

interface Piece {
  start: number;
  end: number;
  field: number;
}

const space = 32;
const newLine = 10;

export function createWordReader(numberIn: NumberIn): (words: AnalysedWords) => DocumentTokens {
  const tokens = createNumbers();
  const fieldsOf = createNumbers();
  const held = createNumbers();
  let count = 0;

  function push(token: number): void {
    tokens.set(count++, token);
  }

  function pushWord(token: number, field: number): void {
    push(token);
    fieldsOf.set(token, (fieldsOf.values[token] ?? 0) | field);
  }

  /** The texts of one group, which stand between two places of all the words. */
  function pushTexts(words: AnalysedWords, { start, end, field }: Piece): void {
    for (let at = start; at < end; ) {
      const wordEnd = endOfWord(words, at, end);
      if (wordEnd > at) pushWord(numberIn(words, at, wordEnd), field);
      if (wordEnd < end && words.charCodeAt(wordEnd) === newLine) push(textBreak);
      at = wordEnd + 1;
    }
    push(textBreak);
  }

  /** The fields of each of the words read last; after it they are nobody's. */
  function takeHeld(): Uint32Array {
    let different = 0;
    for (let at = 0; at < count; at++) {
      const token = tokens.values[at] ?? textBreak;
      const fields = fieldsOf.values[token] ?? 0;
      if (fields === 0) continue;
      held.set(different++, (token << fieldBits) | fields);
      fieldsOf.set(token, 0);
    }
    return held.values.slice(0, different);
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
    return { code: encodeTokens(tokens.values, count), held: takeHeld() };
  };
}

function endOfWord(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) !== space && text.charCodeAt(at) !== newLine) at++;
  return at;
}
