import { expect, test, vi } from "vitest";
import { wait } from "./wait.ts";

function givenSignal() {
  const controller = new AbortController();
  const added = vi.spyOn(controller.signal, "addEventListener");
  const removed = vi.spyOn(controller.signal, "removeEventListener");
  return { controller, listeners: () => added.mock.calls.length - removed.mock.calls.length };
}

test("a delay that has passed leaves no listener at its signal", async () => {
  vi.useFakeTimers();
  const { controller, listeners } = givenSignal();

  const waiting = wait(30_000, controller.signal);
  expect(listeners()).toBe(1);
  vi.advanceTimersByTime(30_000);
  await waiting;

  expect(listeners()).toBe(0);
});

test("an aborted signal ends the delay at once", async () => {
  vi.useFakeTimers();
  const { controller, listeners } = givenSignal();

  const waiting = wait(30_000, controller.signal);
  controller.abort();
  await waiting;

  expect([listeners(), vi.getTimerCount()]).toEqual([0, 0]);
});
