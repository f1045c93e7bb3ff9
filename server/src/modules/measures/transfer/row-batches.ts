import { naturalKeyOf } from "./conflicting-rows.ts";
import type { ImportRow } from "./import-row.ts";

const batchSize = 200;
/** Rows of one measure stay in one batch up to this size. */
const maxBatchSize = 300;

export async function* batched<T extends { key: string | undefined }>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of rows) {
    const isSameMeasure = one.key !== undefined && one.key === batch.at(-1)?.key;
    if (batch.length >= (isSameMeasure ? maxBatchSize : batchSize)) {
      yield batch;
      batch = [];
    }
    batch.push(one);
  }
  if (batch.length > 0) yield batch;
}

/** Rows of the same measure follow one another, because the second builds on the first: no round has two of one measure. */
export function splitIntoRounds<T extends { row: ImportRow }>(rows: readonly T[]): T[][] {
  const rounds: T[][] = [];
  const seen = new Map<string, number>();
  for (const one of rows) {
    const key = measureKey(one.row);
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    rounds[round] = [...(rounds[round] ?? []), one];
  }
  return rounds;
}

export const measureKey = (row: ImportRow): string => row.mId ?? row.legacyId ?? row.id ?? naturalKeyOf(row);
