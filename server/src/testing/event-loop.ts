import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

export interface EventLoopRecord {
  /** How often the event loop has turned. */
  turns: number;
  /** The longest single turn in milliseconds of this thread's CPU time: time taken by other programs is not counted. */
  maxHoldMs: number;
  /** How often the code has let other callers in between, by waiting for `setImmediate`. */
  yields: number;
}

/** Records how the event loop is used from now until `stop`. */
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
      // A turn that has only now ended has not been noted yet.
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

/** Replaces the `setImmediate` that awaiting code imports, also in modules that have imported it already. */
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
