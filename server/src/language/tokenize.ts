/** A normalized word and its position in the text. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

// An ending after a colon, as in "KOL:s", belongs to the token but not to the word.
const wordPattern = /([\p{L}\p{N}\p{M}]+)(?::\p{L}{1,4}(?![\p{L}\p{N}]))?/gu;
const maxEndingLength = 4;

/** Lower case and composed accents, so that equal words are equal strings. */
export const normalizeWord = (word: string): string => word.normalize("NFC").toLowerCase();

/** The kinds of the first 256 characters. */
const [other, digit, letter] = [0, 1, 2];
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\p{L}/u.test(character) ? letter : /\p{N}/u.test(character) ? digit : other;
});
const beyondTable = /[\u0100-\uffff]/;

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  scanWords(text, (word, start, end) => tokens.push({ word, start, end }));
  return tokens;
}

export function toWords(text: string): string[] {
  const words: string[] = [];
  scanWords(text, (word) => words.push(word));
  return words;
}

type ReadWord = (word: string, start: number, end: number) => void;

function scanWords(text: string, read: ReadWord): void {
  scanRanges(text, (source, { from, to, start, end }) => read(source.slice(from, to), start, end));
}

/** Where a word is: as it is normalized in one text, and with its ending in the original. */
interface WordRange {
  from: number;
  to: number;
  start: number;
  end: number;
}

type ReadRange = (source: string, range: WordRange) => void;

/**
 * Words in place: a slice for each would take longer than finding it. The range is valid during the call. Nearly every text
 * has only characters of the table, which is much faster than a regular expression.
 */
export function scanRanges(text: string, read: ReadRange): void {
  if (beyondTable.test(text)) scanByPattern(text, read);
  else scanByTable(text.toLowerCase(), read);
}

function scanByTable(lower: string, read: ReadRange): void {
  const range = { from: 0, to: 0, start: 0, end: 0 };
  for (let at = 0; at < lower.length; at++) {
    if (kindAt(lower, at) === other) continue;
    range.from = range.start = at;
    while (kindAt(lower, at) !== other) at++;
    range.to = at;
    at += endingLength(lower, at);
    range.end = at;
    read(lower, range);
  }
}

const kindAt = (text: string, at: number): number => (at < text.length ? (kinds[text.charCodeAt(at)] ?? other) : other);

function endingLength(text: string, colon: number): number {
  if (text[colon] !== ":") return 0;
  let length = 0;
  while (kindAt(text, colon + 1 + length) === letter) length++;
  const isEnding = length > 0 && length <= maxEndingLength && kindAt(text, colon + 1 + length) === other;
  return isEnding ? length + 1 : 0;
}

function scanByPattern(text: string, read: ReadRange): void {
  for (const match of text.matchAll(wordPattern)) {
    const word = normalizeWord(match[1] ?? "");
    read(word, { from: 0, to: word.length, start: match.index, end: match.index + match[0].length });
  }
}
