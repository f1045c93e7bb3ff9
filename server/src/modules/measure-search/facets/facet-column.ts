import { createBytes, createNumbers, type GrowableNumbers } from "../index/growable-array.ts";
import type { FacetCounts } from "../index/search-types.ts";

/**
 * The values of one facet. Documents that hold the same values share one number for them, their combination, so that
 * choosing values is decided once for each combination.
 */
export interface FacetColumn {
  /** The combination of each profile: of all that a document holds in every facet. */
  ofProfile: GrowableNumbers;
  combinationOf: (values: readonly string[]) => number;
  combinationCount: () => number;
  /** A document of that status holds the combination, or no longer does. */
  hold: (combination: number, status: number, change: 1 | -1) => void;
  /** For each combination whether it holds any of the values. */
  accepting: (values: readonly string[]) => Uint8Array;
  /** Documents per value, out of documents per combination; every value held in those statuses, given as bits, has a count. */
  toCounts: (perCombination: readonly number[], statuses: number) => FacetCounts;
}

/** One for each status a document can have. */
type Held = [number, number, number];

export function createFacetColumn(): FacetColumn {
  /** The numbers of the values of each combination. */
  const all: Uint32Array[] = [new Uint32Array(0)];
  const numbers = new Map<string, number>([["", 0]]);
  const valueNumbers = new Map<string, number>();
  /** How many documents of each status hold each value. */
  const held: Held[] = [];
  /** The statuses in which any document holds each value, as bits. */
  const heldIn = createBytes();

  function valueNumberOf(value: string): number {
    const known = valueNumbers.get(value);
    if (known !== undefined) return known;
    valueNumbers.set(value, held.length);
    return held.push([0, 0, 0]) - 1;
  }

  function combinationOf(values: readonly string[]): number {
    if (values.length === 0) return 0;
    const sorted = values.length === 1 ? values : [...new Set(values)].sort();
    const name = sorted.join("\u0000");
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, all.length);
    return all.push(Uint32Array.from(sorted, valueNumberOf)) - 1;
  }

  /** A plain list, as it is gone with the query; one made for numbers would have its own room to be cleared away. */
  function countValues(perCombination: readonly number[], statuses: number): (number | undefined)[] {
    const counts = held.map(() => 0);
    perCombination.forEach((found, combination) => {
      if (found > 0) for (const value of all[combination] ?? []) counts[value] = (counts[value] ?? 0) + found;
    });
    return counts.map((count, value) => (((heldIn.values[value] ?? 0) & statuses) === 0 ? undefined : count));
  }

  function toCounts(perCombination: readonly number[], statuses: number): FacetCounts {
    const counts = countValues(perCombination, statuses);
    const at = (number: number) => counts[number];
    return {
      numberOf: (value) => valueNumbers.get(value),
      at,
      get: (value) => at(valueNumbers.get(value) ?? -1),
      list: () =>
        [...valueNumbers].flatMap(([value, number]) => {
          const count = at(number);
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
    accepting: (chosen) => {
      const wanted = new Set(chosen.map((value) => valueNumbers.get(value)));
      return Uint8Array.from(all, (combination) => (combination.some((value) => wanted.has(value)) ? 1 : 0));
    },
    toCounts,
  };
}
