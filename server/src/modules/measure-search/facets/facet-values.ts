import { createBytes } from "../index/growable-array.ts";
import { createIdPool } from "../index/id-pool.ts";

/** One for each status. */
type StatusCounts = [number, number, number];

/** The values of a facet that documents have, by number. */
export interface FacetValues {
  /** The numbers of the values of a new combination. */
  retain: (values: readonly string[]) => Uint32Array;
  /** Removes the values that no other combination contains. */
  release: (values: readonly string[]) => void;
  /** Counts documents of this status that contain the value, or no longer do. */
  countDocuments: (id: number, status: number, change: number) => void;
  /** Whether a document of one of the statuses, given as bits, contains the value. */
  occursIn: (id: number, statuses: number) => boolean;
  find: (value: string) => number | undefined;
  /** The current values; the map stays as it is when values change later. */
  snapshot: () => ReadonlyMap<string, number>;
  /** All numbers are smaller than this. */
  limit: () => number;
  size: () => number;
}

export function createFacetValues(): FacetValues {
  const pool = createIdPool();
  let ids = new Map<string, number>();
  /** A map that has been handed out is copied before the next change. */
  let isShared = false;
  /** How many combinations contain each value. */
  const uses: number[] = [];
  /** How many documents of each status contain each value. */
  const documentCounts: StatusCounts[] = [];
  /** The statuses in which any document contains each value, as bits. */
  const occurrence = createBytes();

  function ownMap(): Map<string, number> {
    if (isShared) ids = new Map(ids);
    isShared = false;
    return ids;
  }

  function add(value: string): number {
    const id = pool.take();
    ownMap().set(value, id);
    uses[id] = 0;
    documentCounts[id] = [0, 0, 0];
    occurrence.set(id, 0);
    return id;
  }

  function release(value: string): void {
    const id = ids.get(value) ?? -1;
    const left = (uses[id] ?? 0) - 1;
    uses[id] = left;
    if (left > 0) return;
    ownMap().delete(value);
    pool.release(id);
  }

  return {
    retain: (values) =>
      Uint32Array.from(values, (value) => {
        const id = ids.get(value) ?? add(value);
        uses[id] = (uses[id] ?? 0) + 1;
        return id;
      }),
    release: (values) => values.forEach(release),
    countDocuments: (id, status, change) => {
      const counts = documentCounts[id];
      if (!counts) return;
      counts[status as 0] += change;
      occurrence.set(
        id,
        counts.reduce((bits, count, at) => (count > 0 ? bits | (1 << at) : bits), 0),
      );
    },
    occursIn: (id, statuses) => ((occurrence.values[id] ?? 0) & statuses) !== 0,
    find: (value) => ids.get(value),
    snapshot: () => {
      isShared = true;
      return ids;
    },
    limit: pool.limit,
    size: () => ids.size,
  };
}
