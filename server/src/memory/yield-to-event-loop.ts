import { setImmediate } from "node:timers/promises";

/** Lets pending I/O and other calls run before long work continues. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
