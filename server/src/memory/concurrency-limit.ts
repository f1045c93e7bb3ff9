export interface ConcurrencyLimit {
  maxRunning: number;
  /** When this many are queued, further work is refused. */
  maxQueued: number;
  refuse: () => Error;
}

/** Runs expensive work with limited concurrency, first in, first out. */
export function createConcurrencyLimit({
  maxRunning,
  maxQueued,
  refuse,
}: ConcurrencyLimit): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;

  async function acquire(): Promise<void> {
    if (running < maxRunning) running += 1;
    else if (queue.length >= maxQueued) throw refuse();
    else await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** The slot passes to the next in the queue. */
  function release(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
