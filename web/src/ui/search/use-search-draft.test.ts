import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useSearchDraft } from "./use-search-draft.ts";

/** A search box whose address changes with a delay. */
function startBox() {
  const address = { text: "", waiting: [] as { text: string; arrive: () => void }[] };
  const commit = (text: string) =>
    new Promise<void>((resolve) => {
      address.waiting.push({ text, arrive: resolve });
    });
  const box = renderHook(() => useSearchDraft(address.text, commit));
  const goTo = (text: string) => {
    address.text = text;
    box.rerender();
  };
  const arrive = () =>
    act(async () => {
      const next = address.waiting.shift();
      if (next) goTo(next.text);
      next?.arrive();
    });
  const now = () => box.result.current;
  const type = (text: string) => act(() => now().type(text));
  const delayUntilOnline = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  return {
    address,
    now,
    type,
    delayUntilOnline,
    arrive,
    goTo,
    choose: (text: string) => act(() => void now().commitNow(text)),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("letters are shown at once, and searched after a pause", async () => {
  const { address, now, type, delayUntilOnline, arrive } = startBox();
  type("stro");
  type("strok");
  expect([now().text, address.waiting.length]).toEqual(["strok", 0]);

  delayUntilOnline(200);
  await arrive();
  expect([now().text, address.text]).toEqual(["strok", "strok"]);
});

test("letters that come while the address changes stay", async () => {
  const { now, type, delayUntilOnline, arrive, address } = startBox();
  type("stro");
  delayUntilOnline(200);
  type("stroke");
  await arrive();
  expect(now().text).toBe("stroke");

  delayUntilOnline(200);
  await arrive();
  expect([now().text, address.text]).toEqual(["stroke", "stroke"]);
});

test("what is chosen before the pause is over takes the place of what was typed", async () => {
  const { now, type, choose, delayUntilOnline, arrive, address, goTo } = startBox();
  type("strok");
  choose("stroke");
  expect(now().text).toBe("stroke");
  await arrive();
  delayUntilOnline(200);
  expect([now().text, address.waiting.length]).toEqual(["stroke", 0]);

  goTo("diabetes");
  expect(now().text).toBe("diabetes");
});

test("text that is cleared before the pause is over is not searched", async () => {
  const { now, type, choose, delayUntilOnline, arrive, address } = startBox();
  type("stroke");
  choose("");
  await arrive();
  delayUntilOnline(200);
  expect([now().text, address.text, address.waiting.length]).toEqual(["", "", 0]);
});

test("a search that is chosen elsewhere is not written over by what was being typed", () => {
  const { now, type, delayUntilOnline, address, goTo } = startBox();
  type("xyz");
  goTo("höftfraktur");
  delayUntilOnline(200);
  expect([now().text, address.waiting.length]).toEqual(["höftfraktur", 0]);
});
