import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAllUnsent, listUnsent } from "../../../../ui/unsent/unsent-store.ts";
import type { UnsentText } from "./draft.ts";
import { createKeeper, listKeptTexts } from "./keeper.ts";

const text = (words: string): UnsentText => ({ field: "numeratorDefinition", text: words, base: null, seen: 1 });
const later = (run: () => void, after: number) => {
  const timer = setTimeout(run, after);
  return () => clearTimeout(timer);
};
const given = (tab: string, userId = "anna") =>
  createKeeper({ userId, versionId: "v1", tab, now: () => Date.now(), later });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("what is typed is on the device within a second, also when the typing never pauses", async () => {
  const keeper = given("tab-1");

  for (let letter = 1; letter <= 20; letter += 1) {
    keeper.keep([text("a".repeat(letter))]);
    await vi.advanceTimersByTimeAsync(100);
  }

  const [kept] = await listKeptTexts({ userId: "anna", versionId: "v1" }, new Set());
  expect(String(kept?.texts[0]?.text).length).toBeGreaterThan(10);
});

test("what is typed in the last moment is kept when the page is closed", async () => {
  const keeper = given("tab-1");

  keeper.keep([text("sista ordet")]);
  keeper.keepNow();

  expect(await listKeptTexts({ userId: "anna", versionId: "v1" }, new Set())).toMatchObject([
    { texts: [{ text: "sista ordet" }] },
  ]);
});

test("what the server has acknowledged is no longer kept", async () => {
  const keeper = given("tab-1");
  keeper.keep([text("alla")]);
  await vi.advanceTimersByTimeAsync(1000);

  keeper.keep([]);
  await vi.advanceTimersByTimeAsync(1000);

  expect(await listUnsent("anna/")).toEqual([]);
});

test("another open page keeps its own text, which is not offered here", async () => {
  given("tab-1").keep([text("i den ena")]);
  given("tab-2").keep([text("i den andra")]);
  await vi.advanceTimersByTimeAsync(1000);

  const offered = await listKeptTexts({ userId: "anna", versionId: "v1" }, new Set(["tab-2"]));

  expect(offered).toMatchObject([{ texts: [{ text: "i den ena" }] }]);
});

test("one person's texts are never offered to another, and can be removed from a shared computer", async () => {
  given("tab-1", "anna").keep([text("Annas")]);
  given("tab-2", "karin").keep([text("Karins")]);
  await vi.advanceTimersByTimeAsync(1000);

  await forgetAllUnsent("anna");

  expect(await listUnsent("anna/")).toEqual([]);
  expect(await listKeptTexts({ userId: "karin", versionId: "v1" }, new Set())).toMatchObject([
    { texts: [{ text: "Karins" }] },
  ]);
});
