import { textBreak } from "../vocabulary/vocabulary.ts";

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

/** A phrase: for each position the words that may be there. */
export type PhrasePositions = readonly ReadonlySet<number>[];

/** A phrase to search for in encoded words. */
export interface PhrasePattern {
  positions: PhrasePositions;
  /** The positions that are searched for as bytes; words beside them are compared where one of the texts is found. */
  anchor: { first: number; last: number; texts: readonly string[] };
}

/**
 * The anchor is the whole phrase when each position has one word, else the position of the lowest cost, which is the
 * number of its words by default.
 */
export function createPhrasePattern(
  positions: PhrasePositions,
  costOf = ({ size }: ReadonlySet<number>): number => size,
): PhrasePattern {
  if (positions.every(({ size }) => size === 1)) {
    const words = positions.flatMap((one) => [...one]);
    return { positions, anchor: { first: 0, last: words.length - 1, texts: [encodeWords(words)] } };
  }
  const costs = positions.map(costOf);
  const first = costs.indexOf(Math.min(...costs));
  const texts = Array.from(positions[first] ?? [], (word) => encodeWords([word]));
  return { positions, anchor: { first, last: first, texts } };
}

const encodeWords = (words: readonly number[]): string => encodeTokens(Uint32Array.from(words), words.length);

/** The field groups that contain the phrase, as bits; the search ends when it has been found in all that may have it. */
export function fieldsOfPhrase(code: string, pattern: PhrasePattern, possible?: number): number {
  let fields = 0;
  for (const text of pattern.anchor.texts) {
    for (let at = code.indexOf(text); at >= 0; at = code.indexOf(text, at + 1)) {
      if (!isAround(code, { start: at, end: at + text.length }, pattern)) continue;
      fields |= 1 << groupAt(code, at);
      if (fields === possible) return fields;
    }
  }
  return fields;
}

interface ByteRange {
  start: number;
  end: number;
}

/** Whether bytes that equal the anchor are words, with the rest of the phrase around them. */
function isAround(code: string, { start, end }: ByteRange, { positions, anchor }: PhrasePattern): boolean {
  if (start > 0 && !endsWord(code, start - 1)) return false;
  for (let position = anchor.last + 1, from = end; position < positions.length; position++) {
    const to = endOfToken(code, from);
    if (!positions[position]?.has(tokenAt(code, from, to))) return false;
    from = to;
  }
  for (let position = anchor.first - 1, to = start; position >= 0; position--) {
    const from = startOfToken(code, to);
    if (!positions[position]?.has(tokenAt(code, from, to))) return false;
    to = from;
  }
  return true;
}

/** The last byte of an id is below 128. */
const endsWord = (code: string, at: number): boolean => code.charCodeAt(at) < 128;

function endOfToken(code: string, start: number): number {
  let at = start;
  while (at < code.length && !endsWord(code, at)) at++;
  return at + 1;
}

function startOfToken(code: string, end: number): number {
  let at = end - 1;
  while (at > 0 && !endsWord(code, at - 1)) at--;
  return at;
}

/** The id at this range; none of a word when the range is beyond the text. */
function tokenAt(code: string, start: number, end: number): number {
  if (start < 0 || end > code.length) return -1;
  let token = 0;
  for (let at = end - 1; at >= start; at--) token = (token << 7) | (code.charCodeAt(at) & 127);
  return token;
}

/** Only a break is encoded as a zero byte. */
function groupAt(code: string, end: number): number {
  let group = code.startsWith("\u0000") ? 1 : 0;
  for (let at = code.indexOf("\u0000\u0000"); at >= 0 && at < end; at = code.indexOf("\u0000\u0000", at + 1))
    group += 1;
  return group;
}
