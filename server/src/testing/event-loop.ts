import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

export interface EventLoopRecord {
  /** The number of iterations of the event loop. */
  iterations: number;
  /** The longest iteration in milliseconds of this thread's CPU time, so that other programs do not affect it. */
  maxBlockMs: number;
  /** How often the code has yielded by waiting for `setImmediate`. */
  yields: number;
}

/** Records the use of the event loop from now until `stop`. */
export function watchEventLoop(): { stop: () => EventLoopRecord } {
  const record = { iterations: 0, maxBlockMs: 0, yields: 0 };
  const countingYields = countYields(record);
  let last = threadCpuMs();
  let isStopped = false;
  const recordDuration = () => {
    const now = threadCpuMs();
    record.maxBlockMs = Math.max(record.maxBlockMs, now - last);
    last = now;
  };
  const countIteration = () => {
    if (isStopped) return;
    record.iterations += 1;
    recordDuration();
    setImmediate(countIteration);
  };
  setImmediate(countIteration);
  return {
    stop: () => {
      // The current iteration has not been recorded yet.
      recordDuration();
      isStopped = true;
      countingYields.stop();
      return record;
    },
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Replaces the `setImmediate` of `node:timers/promises`, also in modules that have imported it already. */
function countYields(record: { yields: number }): { stop: () => void } {
  const original = timers.setImmediate;
  const use = (implementation: typeof original) => {
    timers.setImmediate = implementation;
    syncBuiltinESMExports();
  };
  use((...args) => {
    record.yields += 1;
    return original(...args);
  });
  return { stop: () => use(original) };
}
