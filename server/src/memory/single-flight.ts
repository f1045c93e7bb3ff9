import { setImmediate } from "node:timers/promises";

interface Reading<T> {
  answer: Promise<T>;
  isBegun: boolean;
}

const twoTurns = () => setImmediate().then(() => setImmediate());

/**
 * Lets those who ask the same at the same time share the answer. Nobody is given an answer that was begun before they
 * asked: whoever asks while one is under way shares the next. So what somebody has just written they always read.
 */
export function createSingleFlight<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  /** The latest of each: whatever was begun before it is under way and cannot be shared any more. */
  const readings = new Map<string, Reading<T>>();

  function beginAfter(before: Promise<unknown> | undefined, key: string, read: () => Promise<T>): Promise<T> {
    const begin = () => {
      reading.isBegun = true;
      return read();
    };
    // When all that came at the same time has asked; after another also those whom that one let go on.
    const turn = before ? before.then(twoTurns, twoTurns) : setImmediate();
    const answer = turn.then(begin).finally(() => {
      if (readings.get(key) === reading) readings.delete(key);
    });
    const reading: Reading<T> = { answer, isBegun: false };
    readings.set(key, reading);
    return answer;
  }

  return (key, read) => {
    const latest = readings.get(key);
    if (latest && !latest.isBegun) return latest.answer;
    return beginAfter(latest?.answer, key, read);
  };
}
