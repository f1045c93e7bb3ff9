import { createNumbers, type GrowableNumbers } from "../index/growable-array.ts";
import { createIdPool } from "../index/id-pool.ts";
import type { FacetCounts } from "../index/search-types.ts";
import { createFacetValues } from "./facet-values.ts";

/**
 * The values of one facet. Documents with the same set of values share the id of that set, their combination, so that a
 * filter is evaluated once per combination.
 */
export interface FacetColumn {
  /** The combination of each profile. */
  ofProfile: GrowableNumbers;
  combinationOf: (values: readonly string[]) => number;
  /** The values of a combination. */
  valuesOf: (combination: number) => readonly string[];
  /** Counts a profile that has the combination, or is gone; without any, the combination and its own values are removed. */
  retain: (combination: number, change: 1 | -1) => void;
  /** All combinations are smaller than this. */
  combinationLimit: () => number;
  hasValue: (value: string) => boolean;
  size: () => { combinations: number; values: number };
  /** Counts documents of this status that contain the combination, or no longer do. */
  countDocuments: (combination: number, status: number, change: number) => void;
  /** For each combination whether it contains any of the values. */
  accepting: (values: readonly string[]) => Uint8Array;
  /** Hits per value, from hits per combination; every value that occurs in one of the statuses, given as bits, has a count. */
  toCounts: (perCombination: readonly number[], statuses: number) => FacetCounts;
}

const separator = "\u0000";
const noValues = new Uint32Array(0);

export function createFacetColumn(): FacetColumn {
  const pool = createIdPool(1);
  /** The value ids of each combination. */
  const all: Uint32Array[] = [noValues];
  const combinations = new Map<string, number>([["", 0]]);
  /** The name of each combination and how many profiles have it. */
  const uses: { name: string; count: number }[] = [];
  const values = createFacetValues();

  function combinationOf(wanted: readonly string[]): number {
    if (wanted.length === 0) return 0;
    const sorted = wanted.length === 1 ? wanted : [...new Set(wanted)].sort();
    const name = sorted.join(separator);
    const known = combinations.get(name);
    if (known !== undefined) return known;
    const combination = pool.take();
    combinations.set(name, combination);
    uses[combination] = { name, count: 0 };
    all[combination] = values.retain(sorted);
    return combination;
  }

  function remove(combination: number, name: string): void {
    combinations.delete(name);
    all[combination] = noValues;
    values.release(name.split(separator));
    pool.release(combination);
  }

  /** Plain arrays: short-lived typed arrays cost more to collect. */
  function countValues(perCombination: readonly number[], statuses: number): (number | undefined)[] {
    const counts = new Array<number>(values.limit()).fill(0);
    perCombination.forEach((found, combination) => {
      if (found > 0) for (const value of all[combination] ?? []) counts[value] = (counts[value] ?? 0) + found;
    });
    return counts.map((count, value) => (values.occursIn(value, statuses) ? count : undefined));
  }

  return {
    ofProfile: createNumbers(),
    combinationOf,
    valuesOf: (combination) => (combination === 0 ? [] : (uses[combination]?.name.split(separator) ?? [])),
    combinationLimit: pool.limit,
    hasValue: (value) => values.find(value) !== undefined,
    size: () => ({ combinations: combinations.size, values: values.size() }),
    retain: (combination, change) => {
      const used = uses[combination];
      if (!used) return;
      used.count += change;
      if (used.count === 0) remove(combination, used.name);
    },
    countDocuments: (combination, status, change) => {
      for (const value of all[combination] ?? []) values.countDocuments(value, status, change);
    },
    accepting: (wanted) => {
      const ids = new Set(wanted.map(values.find));
      return Uint8Array.from(all, (combination) => (combination.some((value) => ids.has(value)) ? 1 : 0));
    },
    toCounts: (perCombination, statuses) => toFacetCounts(countValues(perCombination, statuses), values.snapshot()),
  };
}

const toFacetCounts = (counts: readonly (number | undefined)[], ids: ReadonlyMap<string, number>): FacetCounts => ({
  get: (value) => counts[ids.get(value) ?? -1],
  list: () =>
    [...ids].flatMap(([value, id]) => {
      const count = counts[id];
      return count === undefined ? [] : [{ value, count }];
    }),
});
