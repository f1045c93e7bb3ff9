import { expect, test } from "vitest";
import { createCpuBudget } from "./cpu-budget.ts";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

const refusal = new Error("busy");
/** So small that the first task of an iteration uses it up. */
const maxMs = Number.MIN_VALUE;

test("work beyond the budget of an iteration waits for the next one, in its order", async () => {
  const withinBudget = createCpuBudget({ maxMs, maxWaitMs: 60_000, refuse: () => refusal });
  const done: string[] = [];

  const all = ["a", "b", "c"].map((name) => withinBudget(() => done.push(name)));
  expect(done).toEqual(["a"]);
  await yieldToEventLoop();
  expect(done).toEqual(["a", "b"]);
  await Promise.all(all);
  expect(done).toEqual(["a", "b", "c"]);
});

test("new work is refused when the queue is too old, and work that completes something is not", async () => {
  const withinBudget = createCpuBudget({ maxMs, maxWaitMs: -1, refuse: () => refusal });
  const queued = [withinBudget(() => 1), withinBudget(() => 2)];

  expect(() => withinBudget(() => 3)).toThrow(refusal);
  const started = withinBudget(() => 4, "started");
  expect(await Promise.all([...queued, started])).toEqual([1, 2, 4]);
});
