export interface ConcurrencyLimit {
  /** So many at a time. */
  atOnce: number;
  /** So many wait; whoever comes after them is refused. */
  waiting: number;
  refuse: () => Error;
}

/** Does costly things a few at a time, in the order they came. */
export function createConcurrencyLimit({
  atOnce,
  waiting,
  refuse,
}: ConcurrencyLimit): <T>(deed: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;

  async function waitForTurn(): Promise<void> {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw refuse();
    else await new Promise<void>((begin) => queue.push(begin));
  }

  /** A turn that ends is handed to the next in line. */
  function endTurn(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async (deed) => {
    await waitForTurn();
    try {
      return await deed();
    } finally {
      endTurn();
    }
  };
}
