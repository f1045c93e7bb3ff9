const runLength = 1024;
const stepsPerYield = 4096;

type Compare<T> = (a: T, b: T) => number;

/** A merge sort in small steps: yields between them, so that the caller can let other work run. */
export function* mergeSort<T>(items: readonly T[], compare: Compare<T>): Generator<void, T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(left: T[], right: T[], compare: Compare<T>): Generator<void, T[]> {
  const merged: T[] = [];
  let [atLeft, atRight] = [0, 0];
  while (atLeft < left.length && atRight < right.length) {
    const [first, second] = [left[atLeft] as T, right[atRight] as T];
    const isFirst = compare(first, second) <= 0;
    merged.push(isFirst ? first : second);
    if (isFirst) atLeft += 1;
    else atRight += 1;
    if (merged.length % stepsPerYield === 0) yield;
  }
  for (; atLeft < left.length; atLeft++) merged.push(left[atLeft] as T);
  for (; atRight < right.length; atRight++) merged.push(right[atRight] as T);
  return merged;
}
