interface ShortTurns {
  /** Milliseconds of work in one turn of the event loop. */
  most: number;
  /** When the first in line has waited for so many milliseconds, whoever comes is refused. */
  patience: number;
  refuse: () => Error;
}

interface Waiting {
  since: number;
  begin: () => void;
}

/**
 * Does costly work at once, until there has been enough of it in this turn of the event loop; what comes after waits in
 * line for the turns to come. So whatever is quick, such as telling that the server is well, waits for one of those who
 * search, not for all of them.
 */
export function createCpuBudget({ most, patience, refuse }: ShortTurns): <T>(work: () => T) => T | Promise<T> {
  const line: Waiting[] = [];
  let spent = 0;
  let isEnding = false;

  function take<T>(work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      spent += performance.now() - started;
      endTurn();
    }
  }

  function endTurn(): void {
    if (isEnding) return;
    isEnding = true;
    setImmediate(() => {
      isEnding = false;
      spent = 0;
      while (spent < most && line.length > 0) line.shift()?.begin();
    });
  }

  return (work) => {
    const [first] = line;
    if (!first && spent < most) return take(work);
    const now = performance.now();
    if (first && now - first.since > patience) throw refuse();
    return new Promise((resolve, reject) => {
      const begin = () => {
        try {
          resolve(take(work));
        } catch (error) {
          reject(error);
        }
      };
      line.push({ since: now, begin });
    });
  };
}
