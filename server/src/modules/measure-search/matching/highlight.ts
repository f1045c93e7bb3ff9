import type { TextMatcher, TextRange } from "../index/search-types.ts";
import type { TokenizedText } from "./tokenized-text.ts";

/** The ranges of the text that match the query, in order and without overlaps. */
export function highlight({ tokens }: TokenizedText, matcher: TextMatcher): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (!matcher.mayMatch(tokens[at] ?? 0)) {
      at += 3;
      continue;
    }
    const length = findPhraseAt(tokens, at, matcher);
    const range = length > 0 ? spanOf(tokens, at, length) : rangeInWord(tokens, at, matcher);
    if (range) ranges.push(range);
    at += 3 * Math.max(1, length);
  }
  return ranges;
}

const spanOf = (tokens: Uint32Array, at: number, length: number): TextRange => ({
  start: tokens[at + 1] ?? 0,
  end: tokens[at + 3 * length - 1] ?? 0,
});

function rangeInWord(tokens: Uint32Array, at: number, matcher: TextMatcher): TextRange | undefined {
  const word = tokens[at] ?? 0;
  const inWord = matcher.markIn(word);
  if (!inWord) return undefined;
  const start = tokens[at + 1] ?? 0;
  const end = tokens[at + 2] ?? 0;
  const length = matcher.lengthOf(word);
  // When the text spells the word differently (a combining accent), offsets within it do not apply.
  if (end - start !== length) return { start, end };
  return { start: start + inWord.start, end: inWord.end >= length ? end : start + inWord.end };
}

/** How many words the longest phrase that starts here has. */
function findPhraseAt(tokens: Uint32Array, at: number, { phrasesFrom }: TextMatcher): number {
  let longest = 0;
  for (const words of phrasesFrom(tokens[at] ?? 0)) {
    const isHere = words.every((allowed, index) => allowed.has(tokens[at + 3 * index] ?? 0));
    if (isHere && words.length > longest) longest = words.length;
  }
  return longest;
}

export interface Snippet {
  /** The index of the text it was taken from. */
  index: number;
  text: string;
  /** Relative to the snippet. */
  ranges: TextRange[];
  isStart: boolean;
  isEnd: boolean;
}

/** The passage of at most this length with the most matches, from the first text that has any. */
export function findSnippet(
  texts: readonly (() => TokenizedText)[],
  matcher: TextMatcher,
  length: number,
): Snippet | undefined {
  for (const [index, read] of texts.entries()) {
    const tokenized = read();
    const ranges = highlight(tokenized, matcher);
    if (ranges.length > 0) return cutSnippet({ index, text: tokenized.text, ranges, length });
  }
  return undefined;
}

interface Cut {
  index: number;
  text: string;
  ranges: TextRange[];
  length: number;
}

function cutSnippet({ index, text, ranges, length }: Cut): Snippet {
  if (text.length <= length) return { index, text, ranges, isStart: true, isEnd: true };
  const best = bestStart(ranges, length);
  // Some words before the first match give context.
  const start = wordStart(text, Math.max(0, Math.min(best - Math.floor(length / 4), text.length - length)));
  const end = wordEnd(text, Math.min(text.length, start + length));
  const inside = ranges
    .filter((range) => range.start >= start && range.end <= end)
    .map((range) => ({ start: range.start - start, end: range.end - start }));
  return { index, text: text.slice(start, end), ranges: inside, isStart: start === 0, isEnd: end === text.length };
}

/** The start of the match from which on most matches fit. */
function bestStart(ranges: readonly TextRange[], length: number): number {
  const space = Math.floor((length * 3) / 4);
  const counts = ranges.map(
    ({ start }) => ranges.filter((other) => other.start >= start && other.end <= start + space).length,
  );
  return ranges[counts.indexOf(Math.max(...counts))]?.start ?? 0;
}

function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(" ", from - 1);
  return space < 0 || space > from + 30 ? from : space + 1;
}

function wordEnd(text: string, to: number): number {
  if (to === text.length) return to;
  const space = text.lastIndexOf(" ", to);
  return space < to - 30 ? to : space;
}
