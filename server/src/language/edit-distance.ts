/** Whether the words differ by one typing error: a letter inserted, missing or wrong, or two transposed. */
export function isOneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  const shortest = Math.min(a.length, b.length);
  while (start < shortest && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  const [restOfA, restOfB] = [a.length - start, b.length - start];
  if (restOfA === 0 && restOfB === 0) return false;
  if (restOfA > restOfB) return endsAlike(a, start + 1, b, start);
  if (restOfB > restOfA) return endsAlike(b, start + 1, a, start);
  return endsAlike(a, start + 1, b, start + 1) || isSwapped(a, b, start);
}

const endsAlike = (a: string, fromA: number, b: string, fromB: number): boolean =>
  a.length - fromA === b.length - fromB && a.endsWith(b.slice(fromB)) && a.length - fromA >= 0;

const isSwapped = (a: string, b: string, at: number): boolean =>
  a.length - at >= 2 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);

/** Typing errors between two words with the same first letter, or `max + 1` when there are more than `max`. */
export function editDistance(a: string, b: string, max: number): number {
  // A wrong first letter is rare, and requiring the right one rules out most words.
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > max) return max + 1;
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  let beforeThat: number[] = [];
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow({ a, b, i, before, beforeThat });
    if (Math.min(...row) > max) return max + 1;
    [beforeThat, before] = [before, row];
  }
  return Math.min(before[b.length] ?? max + 1, max + 1);
}

interface RowInput {
  a: string;
  b: string;
  i: number;
  before: number[];
  beforeThat: number[];
}

function nextRow({ a, b, i, before, beforeThat }: RowInput): number[] {
  const row = [i];
  const at = (numbers: number[], index: number) => numbers[index] ?? Number.POSITIVE_INFINITY;
  for (let j = 1; j <= b.length; j++) {
    const same = a[i - 1] === b[j - 1];
    const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    row[j] = Math.min(
      at(before, j) + 1,
      at(row, j - 1) + 1,
      at(before, j - 1) + (same ? 0 : 1),
      swapped ? at(beforeThat, j - 2) + 1 : Number.POSITIVE_INFINITY,
    );
  }
  return row;
}
