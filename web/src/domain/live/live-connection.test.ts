import { TransformStream } from "node:stream/web";
import type { LiveEvent } from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { createLiveConnection } from "./live-connection.ts";

interface Attempt {
  measureIds: readonly string[];
  cursor: string | undefined;
  signal: AbortSignal;
  send: (text: string) => void;
  end: () => void;
}

const notification = { type: "notification" } as const;
const message = (id: string) => `id: ${id}\nevent: notification\ndata: {"type":"notification"}\n\n`;

/** A server whose responses, and a clock whose time, are controlled by the test. */
function givenServer({ refusal, isVisible = () => true }: { refusal?: () => unknown; isVisible?: () => boolean } = {}) {
  const attempts: Attempt[] = [];
  const polls: (string | undefined)[] = [];
  const waits: { milliseconds: number; elapse: () => void }[] = [];
  let waitSignal: AbortSignal | undefined;
  const connection = createLiveConnection({
    openStream: async (measureIds, cursor, signal) => {
      const failure = refusal?.();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      attempts.push({
        measureIds,
        cursor,
        signal,
        send: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
        end: () => void writer.close().catch(() => undefined),
      });
      if (failure) throw failure;
      return readable as ReadableStream<Uint8Array>;
    },
    poll: async (_, since) => {
      polls.push(since);
      return { events: [notification], next: `polled ${polls.length}` };
    },
    isVisible,
    wait: (milliseconds, signal) =>
      new Promise((elapse) => {
        waits.push({ milliseconds, elapse });
        waitSignal = signal;
        signal.addEventListener("abort", () => elapse());
      }),
  });
  const received: LiveEvent[] = [];
  const subscribe = (...measureIds: string[]) =>
    connection.subscribe({ measureIds, onEvent: (event) => received.push(event) });
  const elapse = async () => {
    await expect.poll(() => waits.length).toBeGreaterThan(0);
    waits.shift()?.elapse();
  };
  const attempt = async (number: number) => {
    await expect.poll(() => attempts.length).toBeGreaterThanOrEqual(number);
    return attempts[number - 1] as Attempt;
  };
  return { connection, attempts, polls, waits, received, subscribe, elapse, attempt, waitSignal: () => waitSignal };
}

test("events are delivered as they arrive, in whatever pieces, and an ended stream is resumed from the last one", async () => {
  const { subscribe, received, attempt, elapse } = givenServer();
  subscribe("a");
  const first = await attempt(1);

  for (const piece of [`retry: 1500\n\n${message("1").slice(0, 20)}`, message("1").slice(20), ":\n\n", message("2")]) {
    first.send(piece);
  }
  await expect.poll(() => received).toEqual([notification, notification]);
  first.end();
  await elapse();

  expect(await attempt(2)).toMatchObject({ measureIds: ["a"], cursor: "2" });
});

test("one stream serves every subscriber, and another measure requests the state again", async () => {
  const { subscribe, attempts, attempt, received } = givenServer();
  subscribe("a");
  (await attempt(1)).send(message("1"));
  await expect.poll(() => received.length).toBe(1);
  subscribe("a");
  subscribe();
  expect(attempts).toHaveLength(1);

  const leave = subscribe("b");

  expect(await attempt(2)).toMatchObject({ measureIds: ["a", "b"], cursor: undefined });
  expect(attempts[0]?.signal.aborted).toBe(true);
  attempts[1]?.send(message("2"));
  await expect.poll(() => received.length).toBe(5);
  leave();
  expect(await attempt(3)).toMatchObject({ measureIds: ["a"], cursor: "2" });
});

test("where no stream gets through, events are polled for, and a stream is tried again later", async () => {
  const { subscribe, polls, received, elapse, attempts } = givenServer({
    refusal: () => new ApiError({ status: 502, detailInfo: "Bad Gateway" }),
  });
  subscribe("a");

  for (let count = 0; count < 4; count += 1) await elapse();
  await expect.poll(() => polls).toEqual([undefined, "polled 1", "polled 2"]);
  expect(received).toHaveLength(3);
  for (let count = 0; count < 10; count += 1) await elapse();

  await expect.poll(() => attempts.length).toBe(4);
});

test("when the server ends a stream in favour of another one, the page polls instead of reconnecting at once", async () => {
  const { subscribe, attempt, polls } = givenServer();
  subscribe("a");

  (await attempt(1)).send("event: limit\ndata: {}\n\n");

  await expect.poll(() => polls).toEqual([undefined]);
});

test("attempts leave no listeners at the signal of all attempts", async () => {
  const { attempt, elapse, subscribe, waitSignal } = givenServer({ refusal: () => new Error("no stream") });
  subscribe("m1");
  await attempt(1);
  await expect.poll(waitSignal).toBeDefined();
  const added = vi.spyOn(waitSignal() as AbortSignal, "addEventListener");

  await elapse();
  await attempt(2);

  // The wait of this test has one of its own.
  await expect.poll(() => added.mock.calls.length).toBe(1);
});

test("an ended login is not asked about again", async () => {
  const { subscribe, attempts, waits, attempt } = givenServer({
    refusal: () => new ApiError({ status: 401, code: "INVALID_TICKET_401", detailInfo: "" }),
  });
  subscribe("a");
  await attempt(1);
  await Promise.resolve();

  expect([attempts.length, waits.length]).toEqual([1, 0]);
});

test("a hidden page does not listen, and resumes when it is shown", async () => {
  let isShown = true;
  const { connection, subscribe, attempt, attempts, received } = givenServer({ isVisible: () => isShown });
  subscribe("a");
  const first = await attempt(1);
  first.send(message("1"));
  await expect.poll(() => received.length).toBe(1);

  isShown = false;
  connection.restart();
  expect([first.signal.aborted, attempts.length]).toEqual([true, 1]);
  isShown = true;
  connection.restart();

  expect((await attempt(2)).cursor).toBe("1");
});

test("nothing is listened to when the last subscriber has left", async () => {
  const { subscribe, attempt } = givenServer();
  const leave = subscribe("a");
  const { signal } = await attempt(1);

  leave();

  expect(signal.aborted).toBe(true);
});
