import type { VersionStatus } from "@indikatorkatalogen/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteAllUnsent, listUnsent } from "../../../../ui/storage/unsent-store.ts";
import type { UnsentText } from "./draft.ts";
import { canBeOffered, createKeeper, type Keeper, listKeptTexts } from "./keeper.ts";

const text = (words: string): UnsentText => ({ field: "numeratorDefinition", text: words, base: null, seen: 1 });
const later = (run: () => void, after: number) => {
  const timer = setTimeout(run, after);
  return () => clearTimeout(timer);
};
const given = (tab: string, userId = "anna", status: VersionStatus = "ONGOING") =>
  createKeeper({ userId, version: { id: "v1", status }, tab, now: () => Date.now(), later });
const offeredTo = async ({ key }: Keeper, liveTabs: string[]) =>
  (await listKeptTexts("anna", "v1")).filter(canBeOffered(key, new Set(liveTabs)));

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

  const [kept] = await listKeptTexts("anna", "v1");
  expect(String(kept?.texts[0]?.text).length).toBeGreaterThan(10);
});

test("what is typed in the last moment is kept when the page is closed", async () => {
  const keeper = given("tab-1");

  keeper.keep([text("sista ordet")]);
  keeper.keepNow();

  expect(await listKeptTexts("anna", "v1")).toMatchObject([{ texts: [{ text: "sista ordet" }] }]);
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

  const offered = await offeredTo(given("tab-3"), ["tab-2", "tab-3"]);

  expect(offered).toMatchObject([{ texts: [{ text: "i den ena" }] }]);
});

test("what came too late for a draft is kept apart and offered when the same page edits the published version", async () => {
  given("tab-1").keep([text("för sent")]);
  const published = given("tab-1", "anna", "PUBLISHED");
  published.keep([text("nytt")]);
  await vi.advanceTimersByTimeAsync(1000);

  const offered = await offeredTo(published, ["tab-1"]);

  expect(offered).toMatchObject([{ texts: [{ text: "för sent" }] }]);
});

test("one person's texts are never offered to another, and can be removed from a shared computer", async () => {
  given("tab-1", "anna").keep([text("Annas")]);
  given("tab-2", "karin").keep([text("Karins")]);
  await vi.advanceTimersByTimeAsync(1000);

  await deleteAllUnsent("anna");

  expect(await listUnsent("anna/")).toEqual([]);
  expect(await listKeptTexts("karin", "v1")).toMatchObject([{ texts: [{ text: "Karins" }] }]);
});
