import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import { unavailable } from "../errors/app-error.ts";
import { databaseTexts } from "../texts/texts.ts";

const interval = 250;
const tooLate = 1000;
/** One long pause is over when it is noticed; only one after the other means that there is more to do than can be done. */
const manyInARow = 3;
const heapShare = 0.95;

export interface LoadWatch {
  /** Takes down how many milliseconds late the clock rang, and how much of the memory is used. */
  note: (load: { lateness: number; heapShare: number }) => void;
  isOverloaded: () => boolean;
}

export function createLoadWatch(): LoadWatch {
  let lateInARow = 0;
  let isFull = false;
  return {
    note: (load) => {
      lateInARow = load.lateness > tooLate ? lateInARow + 1 : 0;
      isFull = load.heapShare > heapShare;
    },
    isOverloaded: () => isFull || lateInARow >= manyInARow,
  };
}

const usedHeapShare = () => {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
};

/** Says "try again soon" at once instead of letting everyone wait until nothing works. */
export function installLoadShedding(app: FastifyInstance, watch: LoadWatch = createLoadWatch()): void {
  let expected = performance.now() + interval;
  const timer = setInterval(() => {
    const now = performance.now();
    watch.note({ lateness: now - expected, heapShare: usedHeapShare() });
    expected = now + interval;
  }, interval).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", (_request, _reply, done) =>
    done(watch.isOverloaded() ? unavailable(databaseTexts.busy) : undefined),
  );
}
