/** The new position in a text that has changed: a position stays with the words around it. */
export function movedPosition(before: string, after: string, position: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-end - 1) === after.at(-end - 1)) end += 1;
  if (position <= start) return position;
  if (position >= before.length - end) return after.length - (before.length - position);
  // The words around it have been replaced.
  return Math.min(position, after.length - end);
}
