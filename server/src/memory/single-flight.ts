import { yieldToEventLoop } from "./yield-to-event-loop.ts";

interface Flight<T> {
  result: Promise<T>;
  isStarted: boolean;
}

const twoIterations = () => yieldToEventLoop().then(() => yieldToEventLoop());

/**
 * Concurrent reads of the same key share one result. A caller never gets a result that started before it asked: while a
 * read is running, new callers share the next one. A caller therefore always reads its own writes.
 */
export function createSingleFlight<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  /** The latest flight of each key; earlier ones have started and can no longer be shared. */
  const flights = new Map<string, Flight<T>>();

  function startAfter(previous: Promise<unknown> | undefined, key: string, read: () => Promise<T>): Promise<T> {
    const start = () => {
      flight.isStarted = true;
      return read();
    };
    // Waits until all callers of this iteration have asked; after a previous flight, also those that its result released.
    const iteration = previous ? previous.then(twoIterations, twoIterations) : yieldToEventLoop();
    const result = iteration.then(start).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight<T> = { result, isStarted: false };
    flights.set(key, flight);
    return result;
  }

  return (key, read) => {
    const latest = flights.get(key);
    if (latest && !latest.isStarted) return latest.result;
    return startAfter(latest?.result, key, read);
  };
}
