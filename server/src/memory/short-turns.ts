/**
 * Does costly work at once, until so many milliseconds of it have been done in this turn of the event loop; what comes
 * after waits in line for the turns to come. So whatever is quick, such as telling that the server is well, waits for
 * one of those who search, not for all of them.
 */
export function createShortTurns(most: number): <T>(work: () => T) => T | Promise<T> {
  const waiting: (() => void)[] = [];
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
      while (spent < most && waiting.length > 0) waiting.shift()?.();
    });
  }

  return (work) => {
    if (spent < most && waiting.length === 0) return take(work);
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(take(work));
        } catch (error) {
          reject(error);
        }
      });
    });
  };
}
