import { textBreak } from "../vocabulary/vocabulary.ts";
import { createNumbers } from "./growable-array.ts";

/** A document's words as bytes in a string: small numbers, which are the common words, take one byte. */
let bytes = Buffer.alloc(4096);

export function encodeTokens(tokens: Uint32Array, count: number): string {
  if (bytes.length < count * 5) bytes = Buffer.alloc(count * 8);
  let at = 0;
  for (let index = 0; index < count; index++) {
    let rest = tokens[index] ?? 0;
    while (rest >= 128) {
      bytes[at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[at++] = rest;
  }
  return bytes.toString("latin1", 0, at);
}

/** Goes through the words with the field group of each, until told to stop. Two breaks in a row end a group. */
export function readTokens(code: string, read: (token: number, group: number) => boolean): void {
  let group = 0;
  let previous = textBreak;
  for (let at = 0; at < code.length; at++) {
    let byte = code.charCodeAt(at);
    let token = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = code.charCodeAt(++at);
      token |= (byte & 127) << shift;
    }
    if (token === textBreak && previous === textBreak) group += 1;
    if (read(token, group)) return;
    previous = token;
  }
}

/** Words in a row, ready to be looked for: for each word the places of the row it may stand at, as bits. */
export interface RowPattern {
  places: Uint32Array;
  last: number;
}

const places = createNumbers();

/** Looks for a row of at most 32 words in many documents; the pattern holds until the work is done. */
export function withRowPattern(row: readonly ReadonlySet<number>[], work: (pattern: RowPattern) => void): void {
  row.forEach((words, at) => {
    for (const word of words) places.set(word, (places.values[word] ?? 0) | (1 << at));
  });
  work({ places: places.values, last: 1 << (row.length - 1) });
  for (const words of row) for (const word of words) places.set(word, 0);
}

/** The first field group, of those asked for, in which the words stand in a row; nothing when there is none. */
export function findRow(code: string, { places: table, last }: RowPattern, fields: number): number | undefined {
  let [state, group, previous] = [0, 0, textBreak];
  for (let at = 0; at < code.length; at++) {
    let token = code.charCodeAt(at);
    // The bytes of a number are put together here, and not by the reader above, because this is read most of all.
    for (let shift = 7; token >= 1 << shift; shift += 7) {
      token = (token & ((1 << shift) - 1)) | (code.charCodeAt(++at) << shift);
    }
    if (token === textBreak && previous === textBreak) group += 1;
    state = ((state << 1) | 1) & (table[token] ?? 0);
    if ((state & last) !== 0 && fields & (1 << group)) return group;
    previous = token;
  }
  return undefined;
}

/** The same for words of which only one may stand at each place, which a plain search for their bytes finds. */
export function findWords(code: string, wanted: string, fields: number): number | undefined {
  for (let at = code.indexOf(wanted); at >= 0; at = code.indexOf(wanted, at + 1)) {
    // A byte below 128 ends a number, so that the next begins where the words do.
    const isAtWord = at === 0 || code.charCodeAt(at - 1) < 128;
    const group = isAtWord ? groupAt(code, at) : undefined;
    if (group !== undefined && fields & (1 << group)) return group;
  }
  return undefined;
}

/** Only a break is written as a zero. */
function groupAt(code: string, end: number): number {
  let group = code.startsWith("\u0000") ? 1 : 0;
  for (let at = code.indexOf("\u0000\u0000"); at >= 0 && at < end; at = code.indexOf("\u0000\u0000", at + 1))
    group += 1;
  return group;
}
