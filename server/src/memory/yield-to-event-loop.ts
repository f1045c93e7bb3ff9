import { setImmediate } from "node:timers/promises";

/** Yields to pending I/O and other calls during long work. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
