import { scanWords, type Token, tokenize } from "../../../language/tokenize.ts";
import type { TextMatcher, TextRange } from "./search-types.ts";

/** The places in the text that answered to the question, in order and apart from each other. */
export function highlight(text: string, matcher: TextMatcher): TextRange[] {
  if (matcher.phrases.length > 0) return findRanges(tokenize(text), matcher);
  const ranges: TextRange[] = [];
  if (matcher.words.size === 0) return ranges;
  scanWords(text, (word, start, end) => {
    const inWord = matcher.words.get(word);
    if (inWord) ranges.push(rangeInWord({ word, start, end }, inWord));
  });
  return ranges;
}

function findRanges(tokens: readonly Token[], matcher: TextMatcher): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = findPhraseAt(tokens, at, matcher);
    const token = tokens[at];
    const inWord = token && matcher.words.get(token.word);
    if (length > 0) ranges.push(spanOf(tokens, at, length));
    else if (inWord) ranges.push(rangeInWord(token, inWord));
    at += Math.max(1, length);
  }
  return ranges;
}

/** How many words the longest phrase that starts here has. */
function findPhraseAt(tokens: readonly Token[], at: number, { phrases }: TextMatcher): number {
  const lengths = phrases
    .filter((places) => places.every((words, index) => words.has(tokens[at + index]?.word ?? "")))
    .map((places) => places.length);
  return Math.max(0, ...lengths);
}

const spanOf = (tokens: readonly Token[], at: number, length: number): TextRange => ({
  start: tokens[at]?.start ?? 0,
  end: tokens[at + length - 1]?.end ?? 0,
});

function rangeInWord({ start, end, word }: Token, inWord: TextRange): TextRange {
  // A word that is written otherwise than it is compared (an accent of its own) cannot be counted in.
  if (end - start !== word.length || inWord.end >= word.length) {
    return end - start === word.length ? { start: start + inWord.start, end } : { start, end };
  }
  return { start: start + inWord.start, end: start + inWord.end };
}

export interface Snippet {
  /** Which of the texts it was taken from. */
  index: number;
  text: string;
  /** Places in the snippet, not in the text. */
  ranges: TextRange[];
  isStart: boolean;
  isEnd: boolean;
}

/** The passage of at most that length that holds most of what was found, from the first text that has any. */
export function findSnippet(
  texts: readonly { text: string }[],
  matcher: TextMatcher,
  length: number,
): Snippet | undefined {
  for (const [index, { text }] of texts.entries()) {
    const ranges = highlight(text, matcher);
    if (ranges.length > 0) return cutSnippet({ index, text, ranges, length });
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
  // Some words before the first hit tell what it is about.
  const start = wordStart(text, Math.max(0, Math.min(best - Math.floor(length / 4), text.length - length)));
  const end = wordEnd(text, Math.min(text.length, start + length));
  const inside = ranges
    .filter((range) => range.start >= start && range.end <= end)
    .map((range) => ({ start: range.start - start, end: range.end - start }));
  return { index, text: text.slice(start, end), ranges: inside, isStart: start === 0, isEnd: end === text.length };
}

/** The hit from which on most hits fit. */
function bestStart(ranges: readonly TextRange[], length: number): number {
  const room = Math.floor((length * 3) / 4);
  const counts = ranges.map(
    ({ start }) => ranges.filter((other) => other.start >= start && other.end <= start + room).length,
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
