import type { SortValue } from "../index/search-types.ts";
import { mergeSort } from "./merge-sort.ts";
import { createSortColumn, type SortColumn } from "./sort-column.ts";
import { createSortOrder, type SortOrder } from "./sort-order.ts";

interface SortKey {
  column: SortColumn;
  order: SortOrder;
}

/** The sort orders of the documents by key, and the order of the measure ids, which breaks ties. */
export interface SortKeys {
  put: (slot: number, values: Readonly<Record<string, SortValue>>) => void;
  remove: (slot: number) => void;
  /** Moves the slot in the orders whose value has changed. */
  replace: (slot: number, values: Readonly<Record<string, SortValue>>) => void;
  find: (name: string) => SortKey | undefined;
  /** The key of this name, which is created if there is none. */
  use: (name: string) => SortKey;
  names: () => string[];
  byId: SortOrder;
  build: () => Generator<void, void>;
}

/** Breaks ties between documents of the same value. */
interface Identified {
  measureId: string;
  status: number;
}

export function createSortKeys(documents: readonly (Identified | undefined)[]): SortKeys {
  const keys = new Map<string, SortKey>();

  function compareIds(a: number, b: number): number {
    const [first, second] = [documents[a], documents[b]];
    if (!first || !second || first.measureId === second.measureId) return (first?.status ?? 0) - (second?.status ?? 0);
    return first.measureId < second.measureId ? -1 : 1;
  }

  const liveSlots = (): number[] => [...documents.keys()].filter((slot) => documents[slot] !== undefined);
  const noValues = { set: () => {}, setStored: () => {}, at: () => null, holds: () => true };
  const byId = createSortOrder({
    column: noValues,
    compareIds,
    slotsById: function* () {
      return Uint32Array.from(yield* mergeSort(liveSlots(), compareIds));
    },
  });

  function findOrCreate(name: string): SortKey {
    const known = keys.get(name);
    if (known) return known;
    const column = createSortColumn();
    const slotsById = function* () {
      yield* byId.build();
      return byId.slots();
    };
    const created = { column, order: createSortOrder({ column, compareIds, slotsById }) };
    keys.set(name, created);
    return created;
  }

  return {
    put: (slot, values) => {
      for (const name of Object.keys(values)) findOrCreate(name);
      for (const [name, { column, order }] of keys) {
        column.set(slot, values[name] ?? null);
        order.insert(slot);
      }
      byId.insert(slot);
    },
    replace: (slot, values) => {
      for (const name of Object.keys(values)) findOrCreate(name);
      for (const [name, { column, order }] of keys) {
        const value = values[name] ?? null;
        if (column.holds(slot, value)) continue;
        order.remove(slot);
        column.set(slot, value);
        order.insert(slot);
      }
    },
    remove: (slot) => {
      for (const { order } of keys.values()) order.remove(slot);
      byId.remove(slot);
    },
    find: (name) => keys.get(name),
    use: findOrCreate,
    names: () => [...keys.keys()],
    byId,
    build: function* () {
      for (const { order } of [{ order: byId }, ...keys.values()]) yield* order.build();
    },
  };
}
