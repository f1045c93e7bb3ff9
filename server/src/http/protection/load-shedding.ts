import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import { type AppError, unavailable } from "../../errors/app-error.ts";
import { databaseTexts } from "../../texts/texts.ts";

const intervalMs = 250;
const maxDelayMs = 1000;
/** A single long pause is over when it is noticed; only consecutive ones mean overload. */
const maxDelaysInARow = 3;
const maxHeapShare = 0.95;

export interface LoadMonitor {
  /** Records how late the timer fired, in milliseconds, and how much of the heap is used. */
  record: (load: { delay: number; heapShare: number }) => void;
  isOverloaded: () => boolean;
}

export function createLoadMonitor(): LoadMonitor {
  let delaysInARow = 0;
  let isFull = false;
  return {
    record: ({ delay, heapShare }) => {
      delaysInARow = delay > maxDelayMs ? delaysInARow + 1 : 0;
      isFull = heapShare > maxHeapShare;
    },
    isOverloaded: () => isFull || delaysInARow >= maxDelaysInARow,
  };
}

const usedHeapShare = () => {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
};

/** Samples the load until the server closes. Returns the refusal while the server is overloaded. */
export function createLoadCheck(
  app: FastifyInstance,
  monitor: LoadMonitor = createLoadMonitor(),
): () => AppError | undefined {
  let expected = performance.now() + intervalMs;
  const timer = setInterval(() => {
    const now = performance.now();
    monitor.record({ delay: now - expected, heapShare: usedHeapShare() });
    expected = now + intervalMs;
  }, intervalMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return () => (monitor.isOverloaded() ? unavailable(databaseTexts.busy) : undefined);
}
