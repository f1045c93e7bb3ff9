/** A word of a text, in the one form it is compared in, and where it stands. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

// An ending after a colon, as in "KOL:s", belongs to the word but says nothing about it.
const wordPattern = /([\p{L}\p{N}\p{M}]+)(?::\p{L}{1,4}(?![\p{L}\p{N}]))?/gu;

/** Small letters, and accents joined with their letters, so that the same word is always the same string. */
export const normalizeWord = (word: string): string => word.normalize("NFC").toLowerCase();

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const word = normalizeWord(match[1] ?? "");
    tokens.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

export const toWords = (text: string): string[] => tokenize(text).map(({ word }) => word);
