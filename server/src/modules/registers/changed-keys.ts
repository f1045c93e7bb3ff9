import { isDeepStrictEqual } from "node:util";

/** The names of what differs between two states of the same thing. */
export function changedKeys<T extends object>(before: T, after: T): string[] {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([key, value]) => (isDeepStrictEqual(values.get(key), value) ? [] : [key]));
}
