export interface SlotOptions {
  maxRunning: number;
  /** When this many are queued, further callers are refused. */
  maxQueued: number;
  /** A caller who has waited this long is refused; without it callers wait indefinitely. */
  maxWaitMs?: number;
  refuse: () => Error;
}

export interface Slots {
  /** Waits for a free slot, first in, first out. Returns a function that releases it. */
  acquire: () => Promise<() => void>;
  isIdle: () => boolean;
}

/** A limited number of slots, such as connections or concurrent calculations. */
export function createSlots({ maxRunning, maxQueued, maxWaitMs, refuse }: SlotOptions): Slots {
  const queue = new Set<() => void>();
  let taken = 0;

  async function wait(): Promise<void> {
    if (queue.size >= maxQueued) throw refuse();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.add(resolve);
    const timeOut = () => {
      queue.delete(resolve);
      reject(refuse());
    };
    const timer = maxWaitMs === undefined ? undefined : setTimeout(timeOut, maxWaitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  /** The slot passes to the next in the queue. */
  function release(): void {
    const [next] = queue;
    if (!next) {
      taken -= 1;
      return;
    }
    queue.delete(next);
    next();
  }

  return {
    acquire: async () => {
      if (taken < maxRunning) taken += 1;
      else await wait();
      return once(release);
    },
    isIdle: () => taken === 0,
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** Runs expensive work with limited concurrency. */
export function createConcurrencyLimit(options: SlotOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const slots = createSlots(options);
  return async (work) => {
    const release = await slots.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}

/** Runs work one at a time per key. */
export function createKeyedQueue(
  options: Omit<SlotOptions, "maxRunning">,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const slotsByKey = new Map<string, Slots>();
  return async (key, work) => {
    const slots = slotsByKey.get(key) ?? createSlots({ ...options, maxRunning: 1 });
    slotsByKey.set(key, slots);
    const release = await slots.acquire();
    try {
      return await work();
    } finally {
      release();
      if (slots.isIdle()) slotsByKey.delete(key);
    }
  };
}
