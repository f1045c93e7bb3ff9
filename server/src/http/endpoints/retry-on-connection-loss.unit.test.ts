import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { maxCallMs, retryOnConnectionLoss } from "./retry-on-connection-loss.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number, outcome: () => string) => () =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(outcome());
      } catch (error) {
        reject(error);
      }
    }, milliseconds);
  });
const fail = (message: string) => () => {
  throw new Error(message);
};
const lost = "Connection terminated unexpectedly";
const silent = "Query read timeout";

/** Runs attempts that end as listed. Returns the outcome and the duration in milliseconds. */
async function run(...attempts: (() => Promise<string>)[]) {
  const started = performance.now();
  let count = 0;
  const attempt = () => {
    const next = attempts[count];
    count += 1;
    if (!next) throw new Error("too many attempts");
    return next();
  };
  const outcome = retryOnConnectionLoss(attempt, started + maxCallMs).catch((error: Error) => error.message);
  const result = outcome.then((value) => ({ value, count, ms: performance.now() - started }));
  await vi.advanceTimersByTimeAsync(60_000);
  return result;
}

test("a read whose connection was lost is repeated once", async () => {
  expect(
    await run(
      after(1, fail(lost)),
      after(1, () => "read"),
    ),
  ).toMatchObject({ value: "read", count: 2 });
  expect(await run(after(1, fail(lost)), after(1, fail(lost)))).toMatchObject({ value: lost, count: 2 });
});

test("a read that failed for another reason is not repeated", async () => {
  expect(await run(after(1, fail("no such measure")))).toMatchObject({ value: "no such measure", count: 1 });
});

test("a database that stays silent is not asked again", async () => {
  expect(await run(after(maxCallMs, fail(silent)))).toEqual({ value: silent, count: 1, ms: maxCallMs });
});

test("both attempts together take no longer than one may take", async () => {
  expect(await run(after(6000, fail(lost)), after(9000, fail(silent)))).toEqual({
    value: lost,
    count: 2,
    ms: maxCallMs,
  });
});
