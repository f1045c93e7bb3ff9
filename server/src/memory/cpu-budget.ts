interface CpuBudget {
  /** Milliseconds of work in one iteration of the event loop. */
  maxMs: number;
  /** New work is refused when the first in the queue has waited longer than this. */
  maxWaitMs: number;
  refuse: () => Error;
}

interface QueuedWork {
  since: number;
  start: () => void;
}

/** Work that completes a request in progress is never refused: the work done for it would be lost. */
export type WithinBudget = <T>(work: () => T, kind?: "new" | "started") => T | Promise<T>;

/**
 * Runs CPU-bound work immediately until the budget of this event-loop iteration is used up, and queues the rest for the
 * following iterations. Cheap requests, such as health checks, then wait for one search at most, not for all of them.
 */
export function createCpuBudget({ maxMs, maxWaitMs, refuse }: CpuBudget): WithinBudget {
  const queue: QueuedWork[] = [];
  let spent = 0;
  let isResetScheduled = false;

  function run<T>(work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      spent += performance.now() - started;
      scheduleReset();
    }
  }

  function scheduleReset(): void {
    if (isResetScheduled) return;
    isResetScheduled = true;
    setImmediate(() => {
      isResetScheduled = false;
      spent = 0;
      while (spent < maxMs && queue.length > 0) queue.shift()?.start();
    });
  }

  return (work, kind = "new") => {
    const [first] = queue;
    if (!first && spent < maxMs) return run(work);
    const now = performance.now();
    if (kind === "new" && first && now - first.since > maxWaitMs) throw refuse();
    return new Promise((resolve, reject) => {
      const start = () => {
        try {
          resolve(run(work));
        } catch (error) {
          reject(error);
        }
      };
      queue.push({ since: now, start });
    });
  };
}
