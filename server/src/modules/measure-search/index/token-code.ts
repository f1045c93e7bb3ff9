import { textBreak } from "../vocabulary/vocabulary.ts";
import { createNumbers } from "./growable-array.ts";

/** A document's word ids as bytes in a string: small ids, which mostly are common words, take one byte. */
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

/** Reads the words with the field group of each until `read` returns true. Two consecutive breaks end a group. */
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

/** A phrase to search for: for each word the positions at which it may be, as bits. */
export interface PhrasePattern {
  positions: Uint32Array;
  last: number;
}

const positions = createNumbers();

/** Creates a pattern for a phrase of at most 32 words; it is valid only inside `work`. */
export function withPhrasePattern(
  phrase: readonly ReadonlySet<number>[],
  work: (pattern: PhrasePattern) => void,
): void {
  phrase.forEach((words, at) => {
    for (const word of words) positions.set(word, (positions.values[word] ?? 0) | (1 << at));
  });
  work({ positions: positions.values, last: 1 << (phrase.length - 1) });
  for (const words of phrase) for (const word of words) positions.set(word, 0);
}

/** The field groups that contain the phrase, as bits. */
export function fieldsOfPhrase(code: string, { positions: table, last }: PhrasePattern): number {
  let [fields, state, group, previous] = [0, 0, 0, textBreak];
  for (let at = 0; at < code.length; at++) {
    let token = code.charCodeAt(at);
    // Decoded inline and not by `readTokens`, because this is a hot loop.
    for (let shift = 7; token >= 1 << shift; shift += 7) {
      token = (token & ((1 << shift) - 1)) | (code.charCodeAt(++at) << shift);
    }
    if (token === textBreak && previous === textBreak) group += 1;
    state = ((state << 1) | 1) & (table[token] ?? 0);
    if ((state & last) !== 0) fields |= 1 << group;
    previous = token;
  }
  return fields;
}

/** The same for a phrase with one word per position, which a plain search for its bytes finds. */
export function fieldsOfExactPhrase(code: string, wanted: string): number {
  let fields = 0;
  for (let at = code.indexOf(wanted); at >= 0; at = code.indexOf(wanted, at + 1)) {
    // A byte below 128 ends an id, so the phrase begins at a word.
    if (at === 0 || code.charCodeAt(at - 1) < 128) fields |= 1 << groupAt(code, at);
  }
  return fields;
}

/** Only a break is encoded as a zero byte. */
function groupAt(code: string, end: number): number {
  let group = code.startsWith("\u0000") ? 1 : 0;
  for (let at = code.indexOf("\u0000\u0000"); at >= 0 && at < end; at = code.indexOf("\u0000\u0000", at + 1))
    group += 1;
  return group;
}
