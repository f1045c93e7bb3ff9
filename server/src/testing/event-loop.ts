import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

export interface EventLoopRecord {
  /** The number of iterations of the event loop. */
  turns: number;
  /** The longest iteration in milliseconds of this thread's CPU time, so that other programs do not affect it. */
  maxHoldMs: number;
  /** How often the code has yielded by waiting for `setImmediate`. */
  yields: number;
}

/** Records the use of the event loop from now until `stop`. */
export function watchEventLoop(): { stop: () => EventLoopRecord } {
  const record = { turns: 0, maxHoldMs: 0, yields: 0 };
  const countingYields = countYields(record);
  let last = threadCpuMs();
  let isStopped = false;
  const note = () => {
    const now = threadCpuMs();
    record.maxHoldMs = Math.max(record.maxHoldMs, now - last);
    last = now;
  };
  const turn = () => {
    if (isStopped) return;
    record.turns += 1;
    note();
    setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop: () => {
      // The current iteration has not been recorded yet.
      note();
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
