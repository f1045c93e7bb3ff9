import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createByteCache } from "./byte-cache.ts";
import { coalesceCalls } from "./coalesce.ts";
import { createConcurrencyLimit, createKeyedQueue } from "./concurrency-limit.ts";
import { createCpuBudget } from "./cpu-budget.ts";
import { createSingleFlight } from "./single-flight.ts";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

describe("A cached value", () => {
  test("is evicted when the cache is full, unused entries first", () => {
    const cache = createByteCache<string>(10);
    cache.set("a", "A", 4);
    cache.set("b", "B", 4);
    expect(cache.get("a")).toBe("A");

    cache.set("c", "C", 4);

    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
  });

  test("evicts for new entries, also when all of them have been used", () => {
    const cache = createByteCache<string>(10);
    for (const key of ["a", "b"]) {
      cache.set(key, key, 5);
      cache.get(key);
    }

    cache.set("c", "C", 5);

    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([undefined, "b", "C"]);
  });

  test("is not stored when it is larger than the cache, and evicts nothing", () => {
    const cache = createByteCache<string>(10);
    cache.set("a", "A", 4);

    cache.set("b", "B", 11);

    expect([cache.get("a"), cache.get("b")]).toEqual(["A", undefined]);
  });
});

describe("Concurrent callers of the same key", () => {
  /** A read that returns its number, and lasts until the test ends it. */
  const createControlledRead = () => {
    const ends: (() => void)[] = [];
    let count = 0;
    const read = async () => {
      count += 1;
      const own = count;
      await new Promise<void>((end) => ends.push(end));
      return own;
    };
    return { read, ends };
  };

  test("share a result that was started after their call", async () => {
    const share = createSingleFlight<number>();
    const { read, ends } = createControlledRead();

    const first = [share("a", read), share("a", read), share("b", read)];
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    const whileInFlight = [share("a", read), share("a", read)];
    for (const end of ends) end();

    expect(await Promise.all(first)).toEqual([1, 1, 2]);
    await vi.waitFor(() => expect(ends).toHaveLength(3));
    const later = share("a", read);
    ends[2]?.();
    expect(await Promise.all(whileInFlight)).toEqual([3, 3]);
    await vi.waitFor(() => expect(ends).toHaveLength(4));
    ends[3]?.();
    expect(await later).toBe(4);
  });

  test("do not share a failure with those who come after it", async () => {
    const share = createSingleFlight<number>();
    const fails = async () => {
      throw new Error("away");
    };

    const first = share("a", fails);
    const together = share("a", async () => 2);

    await expect(first).rejects.toThrow("away");
    await expect(together).rejects.toThrow("away");
    expect(await share("a", async () => 3)).toBe(3);
  });
});

describe("Costly work", () => {
  const cpuBudget = (maxMs: number, maxWaitMs = 10_000) =>
    createCpuBudget({ maxMs, maxWaitMs, refuse: () => new Error("Full") });
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());
  const work = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);

  test("runs at once while the budget lasts", () => {
    const withinBudget = cpuBudget(1000);

    expect([withinBudget(() => 1), withinBudget(() => 2)]).toEqual([1, 2]);
  });

  test("yields to other work when the budget is used up, and continues in order of arrival", async () => {
    const withinBudget = cpuBudget(2);
    const done: string[] = [];
    const search = (name: string) =>
      withinBudget(() => {
        work(3);
        done.push(name);
      });

    const searches = ["a", "b", "c"].map(search);
    const health = (async () => {
      for (let iteration = 0; iteration < 3; iteration += 1) {
        await yieldToEventLoop();
        done.push("health");
      }
    })();
    await Promise.all([...searches, health]);

    expect(done).toEqual(["a", "b", "health", "c", "health", "health"]);
  });

  test("that fails while queued rejects its caller, and the next in the queue runs", async () => {
    const withinBudget = cpuBudget(1);
    withinBudget(() => work(2));

    const failing = withinBudget(() => {
      throw new Error("broken");
    });
    const next = withinBudget(() => "done");

    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("done");
  });

  test("is refused while the oldest queued task has waited too long, and runs again when the queue is empty", async () => {
    const withinBudget = cpuBudget(1, 5);
    withinBudget(() => work(2));
    const waiting = withinBudget(() => "waited");
    expect(withinBudget(() => "waits as well")).toBeInstanceOf(Promise);
    work(6);

    expect(() => withinBudget(() => "too late")).toThrow("Full");

    expect(await waiting).toBe("waited");
    await yieldToEventLoop();
    expect(withinBudget(() => "at once")).toBe("at once");
  });
});

test("costly tasks run a few at a time, in order, and a task that comes when many wait is refused", async () => {
  const limit = createConcurrencyLimit({ maxRunning: 2, maxQueued: 2, refuse: () => new Error("Full") });
  const done: number[] = [];
  const ends: (() => void)[] = [];
  const start = (number: number) =>
    limit(async () => {
      await new Promise<void>((end) => ends.push(end));
      done.push(number);
    });

  const started = [1, 2, 3, 4].map(start);
  await expect(start(5)).rejects.toThrow("Full");
  expect(ends).toHaveLength(2);
  while (done.length < 4) {
    ends.shift()?.();
    await yieldToEventLoop();
  }
  await Promise.all(started);

  expect(done).toEqual([1, 2, 3, 4]);
  ends.length = 0;
  const again = start(6);
  await yieldToEventLoop();
  ends.shift()?.();
  await again;
  expect(done.at(-1)).toBe(6);
});

test("calls within the delay run once, and later calls run again", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let done = 0;
  const coalesced = coalesceCalls(() => {
    done += 1;
  }, 20);

  for (let time = 0; time < 5; time++) coalesced();
  expect(done).toBe(0);
  vi.advanceTimersByTime(20);
  expect(done).toBe(1);
  coalesced();
  vi.advanceTimersByTime(20);
  expect(done).toBe(2);
});

describe("work with the same key", () => {
  const refuse = () => new Error("Refused");

  test("runs one at a time, in order, whatever its outcome, and does not delay other keys", async () => {
    const queue = createKeyedQueue({ maxQueued: 10, maxWaitMs: 300_000, refuse });
    const first = Promise.withResolvers<string>();
    const order: string[] = [];
    const results = [
      queue("a", () => first.promise.finally(() => order.push("a1"))),
      queue("a", async () => void order.push("a2")),
      queue("b", async () => void order.push("b1")),
    ];

    await results[2];
    first.reject(new Error("failed"));
    const outcomes = await Promise.allSettled(results);

    expect(order).toEqual(["b1", "a1", "a2"]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  });

  test("is refused when it waits too long or too much waits already, and then never runs", async () => {
    const queue = createKeyedQueue({ maxQueued: 1, maxWaitMs: 1, refuse });
    const running = Promise.withResolvers<void>();
    const started: string[] = [];
    const first = queue("a", () => running.promise);
    const late = queue("a", async () => void started.push("late"));
    const excess = queue("a", async () => void started.push("excess"));

    await expect(excess).rejects.toThrow("Refused");
    await expect(late).rejects.toThrow("Refused");
    running.resolve();
    await first;
    await queue("a", async () => void started.push("next"));

    expect(started).toEqual(["next"]);
  });
});
