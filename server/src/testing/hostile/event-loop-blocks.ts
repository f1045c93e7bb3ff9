import { getHealth } from "@indikatorkatalogen/contract";
import { expect } from "vitest";
import { type EventLoopRecord, watchEventLoop } from "../event-loop.ts";
import type { TestApp } from "../start-test-app.ts";

/**
 * The longest time that a request may block the event loop, in milliseconds of the thread's CPU time. The limit is
 * wide, because CPU time varies with the machine: it finds work without bounds. `node bench/event-loop.ts` uses a limit
 * at which users would notice a delay.
 */
const maxBlockMs = Number(process.env.MAX_BLOCK_MS ?? 1500);

export type Action = readonly [name: string, run: () => Promise<unknown>];

/** Runs one action after the other, each together with a health call; returns the use of the event loop during each. */
export async function runWithHealthChecks(
  call: TestApp["call"],
  actions: readonly Action[],
): Promise<Map<string, EventLoopRecord>> {
  const records = new Map<string, EventLoopRecord>();
  for (const [name, run] of actions) {
    const watch = watchEventLoop();
    const [, health] = await Promise.all([run(), call(getHealth, {})]);
    records.set(name, watch.stop());
    expect([name, health.status]).toEqual([name, 200]);
  }
  return records;
}

export function expectShortBlocks(records: ReadonlyMap<string, EventLoopRecord>): void {
  const lines = [...records].map(([name, record]) => `${Math.round(record.maxBlockMs)} ms, ${record.yields}: ${name}`);
  console.log(lines.join("\n"));
  const tooLong = [...records].filter(([, record]) => record.maxBlockMs > maxBlockMs).map(([name]) => name);
  expect(tooLong).toEqual([]);
}
