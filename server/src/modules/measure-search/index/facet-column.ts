/**
 * The values of one facet. Documents that hold the same values share one number for them, so that counting a facet
 * is one step a document, and choosing values is decided once for each combination.
 */
export interface FacetColumn {
  set: (slot: number, values: readonly string[], status: number) => void;
  clear: (slot: number, status: number) => void;
  /** The number of the combination a slot holds. */
  combinations: () => Uint32Array;
  combinationCount: () => number;
  /** For each combination whether it holds any of the values. */
  accepting: (values: readonly string[]) => Uint8Array;
  /** Documents per value, out of documents per combination; every value held in those statuses is listed. */
  toValues: (perCombination: Uint32Array, statuses: readonly number[]) => { value: string; count: number }[];
}

interface Combination {
  values: readonly string[];
  /** How many documents of each status hold it. */
  held: [number, number, number];
}

export function createFacetColumn(): FacetColumn {
  let bySlot = new Uint32Array(1024);
  const all: Combination[] = [{ values: [], held: [0, 0, 0] }];
  const numbers = new Map<string, number>([["", 0]]);

  function numberOf(values: readonly string[]): number {
    const sorted = [...new Set(values)].sort();
    const name = sorted.join("\u0000");
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, all.length);
    all.push({ values: sorted, held: [0, 0, 0] });
    return all.length - 1;
  }

  function hold(number: number, status: number, change: number): void {
    const held = all[number]?.held;
    if (held) held[status as 0] += change;
  }

  function set(slot: number, values: readonly string[], status: number): void {
    if (slot >= bySlot.length) {
      const larger = new Uint32Array(Math.max(slot + 1, bySlot.length * 2));
      larger.set(bySlot);
      bySlot = larger;
    }
    const number = values.length === 0 ? 0 : numberOf(values);
    bySlot[slot] = number;
    hold(number, status, 1);
  }

  function clear(slot: number, status: number): void {
    hold(bySlot[slot] ?? 0, status, -1);
    bySlot[slot] = 0;
  }

  function toValues(perCombination: Uint32Array, statuses: readonly number[]): { value: string; count: number }[] {
    const counts = new Map<string, number>();
    all.forEach(({ values, held }, number) => {
      if (!statuses.some((status) => (held[status as 0] ?? 0) > 0)) return;
      const found = perCombination[number] ?? 0;
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + found);
    });
    return [...counts].map(([value, count]) => ({ value, count }));
  }

  return {
    set,
    clear,
    combinations: () => bySlot,
    combinationCount: () => all.length,
    accepting: (values) =>
      Uint8Array.from(all, (held) => (held.values.some((value) => values.includes(value)) ? 1 : 0)),
    toValues,
  };
}
