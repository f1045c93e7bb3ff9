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

/** One for each status a document can have. */
type Held = [number, number, number];

export function createFacetColumn(): FacetColumn {
  let bySlot = new Uint32Array(1024);
  /** The numbers of the values of each combination. */
  const all: Uint32Array[] = [new Uint32Array(0)];
  const numbers = new Map<string, number>([["", 0]]);
  const valueNumbers = new Map<string, number>();
  const values: string[] = [];
  /** How many documents of each status hold each value. */
  const held: Held[] = [];

  function valueNumberOf(value: string): number {
    const known = valueNumbers.get(value);
    if (known !== undefined) return known;
    valueNumbers.set(value, values.length);
    held.push([0, 0, 0]);
    return values.push(value) - 1;
  }

  function numberOf(chosen: readonly string[]): number {
    const sorted = [...new Set(chosen)].sort();
    const name = sorted.join("\u0000");
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, all.length);
    return all.push(Uint32Array.from(sorted, valueNumberOf)) - 1;
  }

  function hold(number: number, status: number, change: number): void {
    for (const value of all[number] ?? []) {
      const counts = held[value];
      if (counts) counts[status as 0] += change;
    }
  }

  function set(slot: number, chosen: readonly string[], status: number): void {
    if (slot >= bySlot.length) {
      const larger = new Uint32Array(Math.max(slot + 1, bySlot.length * 2));
      larger.set(bySlot);
      bySlot = larger;
    }
    const number = chosen.length === 0 ? 0 : numberOf(chosen);
    bySlot[slot] = number;
    hold(number, status, 1);
  }

  function clear(slot: number, status: number): void {
    hold(bySlot[slot] ?? 0, status, -1);
    bySlot[slot] = 0;
  }

  function countValues(perCombination: Uint32Array): Uint32Array {
    const counts = new Uint32Array(values.length);
    perCombination.forEach((found, number) => {
      if (found > 0) for (const value of all[number] ?? []) counts[value] = (counts[value] ?? 0) + found;
    });
    return counts;
  }

  function toValues(perCombination: Uint32Array, statuses: readonly number[]): { value: string; count: number }[] {
    const counts = countValues(perCombination);
    const isHeld = (place: number) => statuses.some((status) => (held[place]?.[status as 0] ?? 0) > 0);
    return values.flatMap((value, place) => (isHeld(place) ? [{ value, count: counts[place] ?? 0 }] : []));
  }

  function accepting(chosen: readonly string[]): Uint8Array {
    const wanted = new Set(chosen.map((value) => valueNumbers.get(value)));
    return Uint8Array.from(all, (combination) => (combination.some((value) => wanted.has(value)) ? 1 : 0));
  }

  return {
    set,
    clear,
    combinations: () => bySlot,
    combinationCount: () => all.length,
    accepting,
    toValues,
  };
}
