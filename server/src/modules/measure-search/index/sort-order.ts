import type { SortColumn } from "./sort-column.ts";

export interface PageWanted {
  /** One for each slot: whether it was found. */
  found: Uint8Array;
  descending: boolean;
  offset: number;
  limit: number;
}

/** Every slot in the order of one sort key: made when first needed, and kept true as documents come and go. */
export interface SortOrder {
  insert: (slot: number) => void;
  remove: (slot: number) => void;
  compare: (a: number, b: number, descending: boolean) => number;
  page: (wanted: PageWanted) => number[];
  /** All slots in ascending order. */
  slots: () => Uint32Array;
  /** Makes the order a piece at a time, for a caller who has other things to do in between. */
  build: () => Generator<void, void>;
  isBuilt: () => boolean;
}

const pieceLength = 2048;

interface Dependencies {
  column: SortColumn;
  compareIds: (a: number, b: number) => number;
  liveSlots: () => Uint32Array;
}

export function createSortOrder({ column, compareIds, liveSlots }: Dependencies): SortOrder {
  let order = new Uint32Array(0);
  let length = 0;
  let isBuilt = false;
  let changes = 0;

  /** Empty values come last whichever way, and the ids of the measures decide what the values leave open. */
  function compare(a: number, b: number, descending: boolean): number {
    const [emptyA, emptyB] = [column.isEmpty(a), column.isEmpty(b)];
    if (emptyA || emptyB) return Number(emptyA) - Number(emptyB) || compareIds(a, b);
    const byValue = column.compare(a, b);
    return (descending ? -byValue : byValue) || compareIds(a, b);
  }
  const ascending = (a: number, b: number): number => compare(a, b, false);

  function placeOf(slot: number): number {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ascending(order[middle] ?? 0, slot) < 0) low = middle + 1;
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
    const at = placeOf(slot);
    order.copyWithin(at + 1, at, length);
    order[at] = slot;
    length += 1;
  }

  function remove(slot: number): void {
    changes += 1;
    if (!isBuilt) return;
    const at = placeOf(slot);
    order.copyWithin(at, at + 1, length);
    length -= 1;
  }

  function* build(): Generator<void, void> {
    if (isBuilt) return;
    const before = changes;
    const sorted = yield* mergeSort(liveSlots(), ascending);
    // What came in the meantime is not in the list, so it is of no use.
    if (before !== changes) return;
    order = sorted;
    length = sorted.length;
    isBuilt = true;
  }

  function ready(): Uint32Array {
    for (const _ of build());
    return order.subarray(0, length);
  }

  return {
    insert,
    remove,
    compare,
    build,
    isBuilt: () => isBuilt,
    slots: ready,
    page: (wanted) => [...pickPage(inDirection({ order: ready(), column, descending: wanted.descending }), wanted)],
  };
}

function pickPage(slots: Iterable<number>, { found, offset, limit }: PageWanted): number[] {
  const page: number[] = [];
  let passed = 0;
  if (limit <= 0) return page;
  for (const slot of slots) {
    if (found[slot] !== 1) continue;
    if (passed++ < offset) continue;
    page.push(slot);
    if (page.length === limit) break;
  }
  return page;
}

interface Direction {
  order: Uint32Array;
  column: SortColumn;
  descending: boolean;
}

/** Backwards, slots of the same value keep the order of their ids, and those without a value still come last. */
function* inDirection({ order, column, descending }: Direction): Generator<number> {
  if (!descending) {
    yield* order;
    return;
  }
  let end = firstEmpty(order, column);
  const empties = order.subarray(end);
  while (end > 0) {
    let start = end - 1;
    while (start > 0 && column.compare(order[start - 1] ?? 0, order[start] ?? 0) === 0) start--;
    yield* order.subarray(start, end);
    end = start;
  }
  yield* empties;
}

function firstEmpty(order: Uint32Array, column: SortColumn): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column.isEmpty(order[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Sorts short pieces and then merges them two and two, pausing after every piece of work. */
function* mergeSort(
  slots: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array<ArrayBuffer>> {
  let from = Uint32Array.from(slots);
  let to = new Uint32Array(from.length);
  for (let start = 0; start < from.length; start += pieceLength) {
    from.subarray(start, start + pieceLength).sort(compare);
    yield;
  }
  for (let width = pieceLength; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      yield* merge({ from, to, start, middle: Math.min(start + width, from.length), end: start + 2 * width, compare });
    }
    [from, to] = [to, from];
  }
  return from;
}

interface Merge {
  from: Uint32Array;
  to: Uint32Array;
  start: number;
  middle: number;
  end: number;
  compare: (a: number, b: number) => number;
}

function* merge({ from, to, start, middle, end, compare }: Merge): Generator<void, void> {
  const stop = Math.min(end, from.length);
  let [left, right] = [start, middle];
  for (let at = start; at < stop; at++) {
    const takeLeft = right >= stop || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0);
    to[at] = from[takeLeft ? left++ : right++] ?? 0;
    if ((at & 8191) === 8191) yield;
  }
}
