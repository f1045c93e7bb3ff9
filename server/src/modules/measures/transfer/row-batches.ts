import type { ImportRow } from "./import-row.ts";

const batchSize = 200;

interface Line {
  line: number;
  text: string;
}

/** The lines that say something, numbered, some hundred at a time. */
export async function* batched(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== "") batch.push({ line, text });
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

interface Numbered {
  row: ImportRow;
}

/** Rows of the same measure follow one another, because the second builds on the first: no round has two of one measure. */
export function inRounds<T extends Numbered>(rows: readonly T[]): T[][] {
  const rounds: T[][] = [];
  const seen = new Map<string, number>();
  for (const one of rows) {
    const key = keyOf(one.row);
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    rounds[round] = [...(rounds[round] ?? []), one];
  }
  return rounds;
}

const keyOf = ({ mId, legacyId, measureOwner, title }: ImportRow): string =>
  mId ?? legacyId ?? `${measureOwner?.toLowerCase()} ${title}`;
