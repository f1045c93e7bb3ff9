import { createBytes, createNumbers, type GrowableNumbers } from "../index/growable-array.ts";
import type { FacetCounts } from "../index/search-types.ts";

/**
 * The values of one facet. Documents with the same set of values share the id of that set, their combination, so that a
 * filter is evaluated once per combination.
 */
export interface FacetColumn {
  /** The combination of each profile. */
  ofProfile: GrowableNumbers;
  combinationOf: (values: readonly string[]) => number;
  combinationCount: () => number;
  /** Counts a document of this status that holds the combination, or no longer does. */
  hold: (combination: number, status: number, change: 1 | -1) => void;
  /** For each combination whether it holds any of the values. */
  accepting: (values: readonly string[]) => Uint8Array;
  /** Hits per value, from hits per combination; every value held in one of the statuses, given as bits, has a count. */
  toCounts: (perCombination: readonly number[], statuses: number) => FacetCounts;
}

/** One for each status. */
type StatusCounts = [number, number, number];

export function createFacetColumn(): FacetColumn {
  /** The value ids of each combination. */
  const all: Uint32Array[] = [new Uint32Array(0)];
  const combinations = new Map<string, number>([["", 0]]);
  const valueIds = new Map<string, number>();
  /** How many documents of each status hold each value. */
  const held: StatusCounts[] = [];
  /** The statuses in which any document holds each value, as bits. */
  const heldIn = createBytes();

  function valueIdOf(value: string): number {
    const known = valueIds.get(value);
    if (known !== undefined) return known;
    valueIds.set(value, held.length);
    return held.push([0, 0, 0]) - 1;
  }

  function combinationOf(values: readonly string[]): number {
    if (values.length === 0) return 0;
    const sorted = values.length === 1 ? values : [...new Set(values)].sort();
    const name = sorted.join("\u0000");
    const known = combinations.get(name);
    if (known !== undefined) return known;
    combinations.set(name, all.length);
    return all.push(Uint32Array.from(sorted, valueIdOf)) - 1;
  }

  /** Plain arrays: short-lived typed arrays cost more to collect. */
  function countValues(perCombination: readonly number[], statuses: number): (number | undefined)[] {
    const counts = held.map(() => 0);
    perCombination.forEach((found, combination) => {
      if (found > 0) for (const value of all[combination] ?? []) counts[value] = (counts[value] ?? 0) + found;
    });
    return counts.map((count, value) => (((heldIn.values[value] ?? 0) & statuses) === 0 ? undefined : count));
  }

  function toCounts(perCombination: readonly number[], statuses: number): FacetCounts {
    const counts = countValues(perCombination, statuses);
    return {
      get: (value) => counts[valueIds.get(value) ?? -1],
      list: () =>
        [...valueIds].flatMap(([value, id]) => {
          const count = counts[id];
          return count === undefined ? [] : [{ value, count }];
        }),
    };
  }

  function holdValue(value: number, status: number, change: 1 | -1): void {
    const counts = held[value];
    if (!counts) return;
    counts[status as 0] += change;
    heldIn.set(
      value,
      counts.reduce((bits, count, at) => (count > 0 ? bits | (1 << at) : bits), 0),
    );
  }

  return {
    ofProfile: createNumbers(),
    combinationOf,
    combinationCount: () => all.length,
    hold: (combination, status, change) => {
      for (const value of all[combination] ?? []) holdValue(value, status, change);
    },
    accepting: (values) => {
      const wanted = new Set(values.map((value) => valueIds.get(value)));
      return Uint8Array.from(all, (combination) => (combination.some((value) => wanted.has(value)) ? 1 : 0));
    },
    toCounts,
  };
}
