import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useSearchDraft } from "./use-search-draft.ts";

/** A search box whose address changes with a delay. */
function renderSearchBox() {
  const address = { text: "", pending: [] as { text: string; completeNavigation: () => void }[] };
  const commit = (text: string) =>
    new Promise<void>((resolve) => {
      address.pending.push({ text, completeNavigation: resolve });
    });
  const box = renderHook(() => useSearchDraft(address.text, commit));
  const navigateTo = (text: string) => {
    address.text = text;
    box.rerender();
  };
  const completeNavigation = () =>
    act(async () => {
      const next = address.pending.shift();
      if (next) navigateTo(next.text);
      next?.completeNavigation();
    });
  const current = () => box.result.current;
  const type = (text: string) => act(() => current().type(text));
  const advanceTimers = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  return {
    address,
    current,
    type,
    advanceTimers,
    completeNavigation,
    navigateTo,
    choose: (text: string) => act(() => void current().commitNow(text)),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("letters are shown at once, and searched after a pause", async () => {
  const { address, current, type, advanceTimers, completeNavigation } = renderSearchBox();
  type("stro");
  type("strok");
  expect([current().text, address.pending.length]).toEqual(["strok", 0]);

  advanceTimers(200);
  await completeNavigation();
  expect([current().text, address.text]).toEqual(["strok", "strok"]);
});

test("letters that come while the address changes stay", async () => {
  const { current, type, advanceTimers, completeNavigation, address } = renderSearchBox();
  type("stro");
  advanceTimers(200);
  type("stroke");
  await completeNavigation();
  expect(current().text).toBe("stroke");

  advanceTimers(200);
  await completeNavigation();
  expect([current().text, address.text]).toEqual(["stroke", "stroke"]);
});

test("what is chosen before the pause is over takes the place of what was typed", async () => {
  const { current, type, choose, advanceTimers, completeNavigation, address, navigateTo } = renderSearchBox();
  type("strok");
  choose("stroke");
  expect(current().text).toBe("stroke");
  await completeNavigation();
  advanceTimers(200);
  expect([current().text, address.pending.length]).toEqual(["stroke", 0]);

  navigateTo("diabetes");
  expect(current().text).toBe("diabetes");
});

test("text that is cleared before the pause is over is not searched", async () => {
  const { current, type, choose, advanceTimers, completeNavigation, address } = renderSearchBox();
  type("stroke");
  choose("");
  await completeNavigation();
  advanceTimers(200);
  expect([current().text, address.text, address.pending.length]).toEqual(["", "", 0]);
});

test("a search that is chosen elsewhere is not written over by what was being typed", () => {
  const { current, type, advanceTimers, address, navigateTo } = renderSearchBox();
  type("xyz");
  navigateTo("höftfraktur");
  advanceTimers(200);
  expect([current().text, address.pending.length]).toEqual(["höftfraktur", 0]);
});
