import type { TextMatcher, TextRange } from "../index/search-types.ts";
import type { TokenizedText } from "./tokenized-text.ts";

/** The places in the text that answered to the query, in order and apart from each other. */
export function highlight({ places }: TokenizedText, matcher: TextMatcher): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = 0; at < places.length; ) {
    const length = matcher.phrases.length === 0 ? 0 : findPhraseAt(places, at, matcher);
    const range = length > 0 ? spanOf(places, at, length) : rangeInWord(places, at, matcher);
    if (range) ranges.push(range);
    at += 3 * Math.max(1, length);
  }
  return ranges;
}

const spanOf = (places: Uint32Array, at: number, length: number): TextRange => ({
  start: places[at + 1] ?? 0,
  end: places[at + 3 * length - 1] ?? 0,
});

function rangeInWord(places: Uint32Array, at: number, matcher: TextMatcher): TextRange | undefined {
  const word = places[at] ?? 0;
  const inWord = matcher.markIn(word);
  if (!inWord) return undefined;
  const start = places[at + 1] ?? 0;
  const end = places[at + 2] ?? 0;
  const length = matcher.lengthOf(word);
  // A word that is written otherwise than it is compared (an accent of its own) cannot be counted in.
  if (end - start !== length) return { start, end };
  return { start: start + inWord.start, end: inWord.end >= length ? end : start + inWord.end };
}

/** How many words the maxLength phrase that starts here has. */
function findPhraseAt(places: Uint32Array, at: number, { phrases }: TextMatcher): number {
  const lengths = phrases
    .filter((words) => words.every((allowed, index) => allowed.has(places[at + 3 * index] ?? 0)))
    .map(({ length }) => length);
  return Math.max(0, ...lengths);
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
  texts: readonly TokenizedText[],
  matcher: TextMatcher,
  length: number,
): Snippet | undefined {
  for (const [index, placed] of texts.entries()) {
    const ranges = highlight(placed, matcher);
    if (ranges.length > 0) return cutSnippet({ index, text: placed.text, ranges, length });
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
