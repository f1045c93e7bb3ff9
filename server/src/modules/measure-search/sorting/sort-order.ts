import { mergeSort } from "./merge-sort.ts";
import { compareValues, type SortColumn, type StoredValue } from "./sort-column.ts";

/** All slots in the order of one sort key, built on first use and updated with the documents. */
export interface SortOrder {
  insert: (slot: number) => void;
  remove: (slot: number) => void;
  compare: (a: number, b: number, descending: boolean) => number;
  /** All slots in ascending order, those without a value last. */
  slots: () => Uint32Array;
  /** Builds the order in small steps. */
  build: () => Generator<void, void>;
  /** A copy of the order; undefined before it is built. */
  copy: () => Uint32Array<ArrayBuffer> | undefined;
  /** Takes over an order that was built before. */
  restore: (sorted: Uint32Array<ArrayBuffer>) => void;
}

export interface OrderSources {
  column: SortColumn;
  compareIds: (a: number, b: number) => number;
  /** All slots in the order of the measure ids. */
  slotsById: () => Generator<void, Uint32Array>;
}

export function createSortOrder({ column, compareIds, slotsById }: OrderSources): SortOrder {
  let order: Uint32Array<ArrayBuffer> = new Uint32Array(0);
  let length = 0;
  let isBuilt = false;
  let changes = 0;

  const compare = (a: number, b: number, descending: boolean): number =>
    compareValues(column.at(a), column.at(b), descending) || compareIds(a, b);

  function positionOf(slot: number): number {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(order[middle] ?? 0, slot, false) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function insert(slot: number): void {
    changes += 1;
    if (!isBuilt) return;
    if (length === order.length) {
      const larger = new Uint32Array(Math.max(64, Math.ceil(length * 1.25)));
      larger.set(order);
      order = larger;
    }
    const at = positionOf(slot);
    order.copyWithin(at + 1, at, length);
    order[at] = slot;
    length += 1;
  }

  function remove(slot: number): void {
    changes += 1;
    if (!isBuilt) return;
    const at = positionOf(slot);
    order.copyWithin(at, at + 1, length);
    length -= 1;
  }

  function* build(): Generator<void, void> {
    if (isBuilt) return;
    const before = changes;
    const slots = yield* slotsById();
    const sorted = yield* sortByValue(slots, column);
    // Documents that changed meanwhile are missing, so the result is discarded.
    if (before === changes) restore(sorted);
  }

  function restore(sorted: Uint32Array<ArrayBuffer>): void {
    order = sorted;
    length = sorted.length;
    isBuilt = true;
  }

  function slots(): Uint32Array {
    for (const _ of build());
    return order.subarray(0, length);
  }

  const copy = () => (isBuilt ? order.slice(0, length) : undefined);
  return { insert, remove, compare, slots, build, copy, restore };
}

const slotsPerYield = 8192;

/** A counting sort: sorts the few distinct values, then distributes the slots in their given order. */
function* sortByValue(slots: Uint32Array, column: SortColumn): Generator<void, Uint32Array<ArrayBuffer>> {
  const numbers = new Map<StoredValue, number>();
  const numberOf = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const value = column.at(slots[at] ?? 0);
    const number = numbers.get(value) ?? numbers.size;
    if (number === numbers.size) numbers.set(value, number);
    numberOf[at] = number;
    if (at % slotsPerYield === 0) yield;
  }
  const values = [...numbers.keys()];
  yield;
  const compare = (a: number, b: number) => compareValues(values[a] ?? null, values[b] ?? null, false);
  const sorted = Uint32Array.from(yield* mergeSort([...values.keys()], compare));
  yield;
  return distribute({ slots, numberOf, starts: findStarts(numberOf, sorted) });
}

/** Where the slots of each value start in the sorted order. */
function findStarts(numberOf: Uint32Array, sorted: Uint32Array): Uint32Array {
  const counts = new Uint32Array(sorted.length);
  for (const number of numberOf) counts[number] = (counts[number] ?? 0) + 1;
  const starts = new Uint32Array(sorted.length);
  let start = 0;
  for (const number of sorted) {
    starts[number] = start;
    start += counts[number] ?? 0;
  }
  return starts;
}

interface Distribution {
  slots: Uint32Array;
  numberOf: Uint32Array;
  starts: Uint32Array;
}

function distribute({ slots, numberOf, starts }: Distribution): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const number = numberOf[at] ?? 0;
    const position = starts[number] ?? 0;
    order[position] = slots[at] ?? 0;
    starts[number] = position + 1;
  }
  return order;
}
