import type { TextRange } from "@indikatorkatalogen/contract";

/** How much of the surrounding text is stored to distinguish repeated occurrences of a quote. */
const contextLength = 24;

/** A range of characters, the end excluded. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Where quoted words are in a text that may have changed since. Among several occurrences the
 * text before or after decides; when it does not, the quote is not found, because the wrong words are worse than none.
 */
export function findQuote(current: string, quote: TextRange, original: string): Span | null {
  const found = occurrencesOf(current, quote.text);
  const surrounded = found.filter((start) => hasSameContext(current, start, { quote, original }));
  const isOnly = found.length === 1 && occurrencesOf(original, quote.text).length === 1;
  const candidates = surrounded.length > 0 ? surrounded : isOnly ? found : [];
  const [nearest] = candidates.toSorted((a, b) => Math.abs(a - quote.start) - Math.abs(b - quote.start));
  return nearest === undefined ? null : { start: nearest, end: nearest + quote.text.length };
}

function occurrencesOf(text: string, words: string): number[] {
  const starts: number[] = [];
  for (let start = text.indexOf(words); start !== -1; start = text.indexOf(words, start + 1)) starts.push(start);
  return starts;
}

interface Quoted {
  quote: TextRange;
  original: string;
}

function hasSameContext(current: string, start: number, { quote, original }: Quoted): boolean {
  const end = start + quote.text.length;
  return before(current, start) === before(original, quote.start) || after(current, end) === after(original, quote.end);
}

/** The beginning and the end of a text are contexts too: nothing else is like them. */
const before = (text: string, start: number) =>
  (start <= contextLength ? "^" : "") + text.slice(Math.max(0, start - contextLength), start);
const after = (text: string, end: number) =>
  `${text.slice(end, end + contextLength)}${end + contextLength >= text.length ? "$" : ""}`;

/** The text with other words in place of some. */
export const replaceAt = (text: string, { start, end }: Span, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end);
