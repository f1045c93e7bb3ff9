interface TextRange {
  start: number;
  end: number;
}

interface HighlightedRangesProps {
  text: string;
  /** The ranges to mark, in text order and without overlaps. */
  ranges: readonly TextRange[];
}

/** A text with some ranges marked. */
export function HighlightedRanges({ text, ranges }: HighlightedRangesProps) {
  return [...ranges, { start: text.length, end: text.length }].flatMap(({ start, end }, index) => [
    text.slice(ranges[index - 1]?.end ?? 0, start),
    start < end && <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
}
