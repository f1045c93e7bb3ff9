import { type DiffRun, groupDiff } from "../../ui/text/word-diff.ts";

interface TextPlace {
  start: number;
  end: number;
}

/** A piece of a text with uniform marking. */
export interface Segment extends DiffRun {
  /** Where it begins in the current text; removed words are not in it. */
  start: number | undefined;
  isCommented: boolean;
}

/** The text in pieces, divided where a difference or a commented passage begins or ends. */
export function segmentsOf(text: string, words: readonly DiffRun[], commented: readonly TextPlace[]): Segment[] {
  const runs = groupDiff([...words]);
  const current = runs.filter(({ change }) => change !== "removed");
  // The differences may be of an earlier text than the one shown.
  const isSame = current.map((run) => run.text).join("") === text;
  return cut(isSame ? runs : [{ text, change: "same" }], commented);
}

function cut(runs: readonly DiffRun[], commented: readonly TextPlace[]): Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  for (const run of runs) {
    if (run.change === "removed") {
      segments.push({ ...run, start: undefined, isCommented: false });
      continue;
    }
    const end = position + run.text.length;
    const inside = commented.flatMap(({ start, end: last }) => [start, last]).filter((at) => at > position && at < end);
    const borders = [...new Set([position, ...inside, end])].toSorted((a, b) => a - b);
    for (const [index, start] of borders.slice(0, -1).entries()) {
      const text = run.text.slice(start - position, (borders[index + 1] ?? end) - position);
      segments.push({ text, change: run.change, start, isCommented: isIn(start, commented) });
    }
    position = end;
  }
  return segments;
}

const isIn = (at: number, places: readonly TextPlace[]) => places.some(({ start, end }) => at >= start && at < end);
