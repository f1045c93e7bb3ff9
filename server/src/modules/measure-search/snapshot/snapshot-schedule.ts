import { setTimeout as wait } from "node:timers/promises";
import type { SnapshotReading } from "./read-snapshot.ts";

/** The name of the file in the data folder. */
export const indexSnapshotName = "search-index.snapshot";

export interface SnapshotSettings {
  path: string;
  /** The file, if it is being read already: a start has other things to do meanwhile. */
  reading?: SnapshotReading | undefined;
  /** A smaller index is loaded as fast without. */
  minDocuments?: number;
  /** A snapshot is written when at least so many measures, and a hundredth of the documents, have changed. */
  minChanges?: number;
  /** Changes that follow soon are stored in the same snapshot. */
  delayMs?: number;
}

/** Decides when a snapshot is written. */
export interface SnapshotSchedule {
  /** The index is complete; `isFromSnapshot` when only changes had to be applied. */
  markLoaded: (isFromSnapshot: boolean) => void;
  markChanged: (count: number) => void;
  /** Writes what is due before the node stops. */
  stop: () => Promise<void>;
}

interface Work {
  /** How many documents the index has. */
  size: () => number;
  write: () => Promise<void>;
  abandon: () => void;
  warn: (error: unknown) => void;
}

/** A node that stops has little time; without a newer snapshot it starts from the one before. */
const stopTimeoutMs = 3000;

export function createSnapshotSchedule(
  { minDocuments = 5000, minChanges = 200, delayMs = 30_000 }: Omit<SnapshotSettings, "path" | "reading">,
  { size, write, abandon, warn }: Work,
): SnapshotSchedule {
  let isLoaded = false;
  /** Changes that no snapshot has. */
  let unsaved = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const isDue = (): boolean => isLoaded && size() >= minDocuments && unsaved >= Math.max(minChanges, size() / 100);

  async function writeNow(): Promise<void> {
    const saved = unsaved;
    unsaved = 0;
    await write().catch((error: unknown) => {
      unsaved += saved;
      warn(error);
    });
  }

  function schedule(): void {
    if (timer || writing || !isDue()) return;
    timer = setTimeout(() => {
      timer = undefined;
      writing = writeNow().finally(() => {
        writing = undefined;
      });
    }, delayMs).unref();
  }

  return {
    markLoaded: (isFromSnapshot) => {
      isLoaded = true;
      if (!isFromSnapshot) unsaved = Number.POSITIVE_INFINITY;
      schedule();
    },
    markChanged: (count) => {
      unsaved += count;
      schedule();
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      const last = writing ?? (isDue() ? writeNow() : undefined);
      if (!last) return;
      const controller = new AbortController();
      await Promise.race([last, wait(stopTimeoutMs, undefined, { signal: controller.signal }).then(abandon, () => {})]);
      controller.abort();
    },
  };
}
