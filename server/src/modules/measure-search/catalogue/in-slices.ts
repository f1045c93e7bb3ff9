import { yieldToEventLoop } from "../../../memory/yield-to-event-loop.ts";

/** Processes many items and lets the event loop answer other requests after every slice of them. */
export async function forEachInSlices<T>(
  items: readonly T[],
  sliceSize: number,
  work: (item: T, index: number) => void,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % sliceSize === 0) await yieldToEventLoop();
    work(item, index);
  }
}

/** Runs a generator to its end and lets the event loop answer other requests at every yield. */
export async function runInSlices(work: Iterator<void>): Promise<void> {
  while (work.next().done !== true) await yieldToEventLoop();
}
