interface TextRange {
  start: number;
  end: number;
}

interface HighlightedRangesProps {
  text: string;
  /** What to mark, in the order of the text and apart from each other. */
  ranges: readonly TextRange[];
}

/** A text with some of its places marked. */
export function HighlightedRanges({ text, ranges }: HighlightedRangesProps) {
  return [...ranges, { start: text.length, end: text.length }].flatMap(({ start, end }, index) => [
    text.slice(ranges[index - 1]?.end ?? 0, start),
    start < end && <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
}
