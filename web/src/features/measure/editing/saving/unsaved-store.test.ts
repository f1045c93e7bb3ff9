import type { VersionStatus } from "@indikatorkatalogen/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteAllUnsent, listUnsent } from "../../../../ui/storage/unsent-store.ts";
import type { UnsavedValue } from "./edit-session.ts";
import {
  createUnsavedStore,
  deleteStoredText,
  isRecoverable,
  listStoredTexts,
  type StoredTexts,
  type UnsavedStore,
} from "./unsaved-store.ts";

const text = (words: string): UnsavedValue => ({
  field: "numeratorDefinition",
  value: words,
  base: null,
  baseRevision: 1,
});
const schedule = (run: () => void, after: number) => {
  const timer = setTimeout(run, after);
  return () => clearTimeout(timer);
};
const givenStore = (tab: string, userId = "anna", status: VersionStatus = "ONGOING") =>
  createUnsavedStore({ userId, version: { id: "v1", status }, tab, now: () => Date.now(), schedule });
const offeredTo = async ({ key }: UnsavedStore, liveTabs: string[]) =>
  (await listStoredTexts("anna", "v1")).filter(isRecoverable(key, new Set(liveTabs)));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("typed text is stored on the device even if typing never pauses", async () => {
  const unsavedStore = givenStore("tab-1");

  for (let letter = 1; letter <= 20; letter += 1) {
    unsavedStore.save([text("a".repeat(letter))]);
    await vi.advanceTimersByTimeAsync(100);
  }

  const [stored] = await listStoredTexts("anna", "v1");
  expect(String(stored?.texts[0]?.value).length).toBeGreaterThan(10);
});

test("text typed just before the page closes is stored", async () => {
  const unsavedStore = givenStore("tab-1");

  unsavedStore.save([text("sista ordet")]);
  unsavedStore.flush();

  expect(await listStoredTexts("anna", "v1")).toMatchObject([{ texts: [{ value: "sista ordet" }] }]);
  // As earlier releases stored it.
  expect(await listUnsent("anna/")).toMatchObject([{ content: [{ text: "sista ordet" }] }]);
});

test("text acknowledged by the server is deleted from the store", async () => {
  const unsavedStore = givenStore("tab-1");
  unsavedStore.save([text("alla")]);
  await vi.advanceTimersByTimeAsync(1000);

  unsavedStore.save([]);
  await vi.advanceTimersByTimeAsync(1000);

  expect(await listUnsent("anna/")).toEqual([]);
});

test("text saved or thrown away just before the page closes is not offered again", async () => {
  const unsavedStore = givenStore("tab-1");
  unsavedStore.save([text("alla")]);
  await vi.advanceTimersByTimeAsync(1000);

  unsavedStore.save([]);
  unsavedStore.flush();

  expect(await listUnsent("anna/")).toEqual([]);
});

test("a page that closes without unsent text stores nothing", async () => {
  givenStore("tab-1").flush();
  await vi.advanceTimersByTimeAsync(1000);

  expect(await listUnsent("anna/")).toEqual([]);
});

test("text stored at the end is deleted when the page comes back and the server acknowledges it", async () => {
  const unsavedStore = givenStore("tab-1");
  unsavedStore.save([text("sista ordet")]);
  unsavedStore.flush();

  unsavedStore.save([]);
  await vi.advanceTimersByTimeAsync(1000);

  expect(await listUnsent("anna/")).toEqual([]);
});

test("text that is typed again after it was acknowledged is stored again", async () => {
  const unsavedStore = givenStore("tab-1");
  for (const texts of [[text("alla")], [], [text("alla")]]) {
    unsavedStore.save(texts);
    await vi.advanceTimersByTimeAsync(1000);
  }

  expect(await listStoredTexts("anna", "v1")).toMatchObject([{ texts: [{ value: "alla" }] }]);
});

test("a text that does not change keeps the time at which it was stored", async () => {
  const unsavedStore = givenStore("tab-1");
  const storedAt = async () => (await listStoredTexts("anna", "v1")).map(({ at }) => at);
  unsavedStore.save([text("alla")]);
  await vi.advanceTimersByTimeAsync(1000);
  const before = await storedAt();

  unsavedStore.save([text("alla")]);
  await vi.advanceTimersByTimeAsync(1000);

  expect(before).toHaveLength(1);
  expect(await storedAt()).toEqual(before);
});

test("one text of several is deleted by itself, and the last one with its record", async () => {
  givenStore("tab-1").save([text("täljaren"), { ...text("nämnaren"), field: "denominatorDefinition" }]);
  await vi.advanceTimersByTimeAsync(1000);
  const stored = async () => (await listStoredTexts("anna"))[0] as StoredTexts;
  const before = await stored();

  await deleteStoredText(before, "numeratorDefinition");
  const after = await stored();
  await deleteStoredText(after, "denominatorDefinition");

  expect(after).toMatchObject({ key: before.key, at: before.at, texts: [{ value: "nämnaren" }] });
  expect(after.texts).toHaveLength(1);
  expect(await listStoredTexts("anna")).toEqual([]);
});

test("texts of another open tab are not offered", async () => {
  givenStore("tab-1").save([text("i den ena")]);
  givenStore("tab-2").save([text("i den andra")]);
  await vi.advanceTimersByTimeAsync(1000);

  const offered = await offeredTo(givenStore("tab-3"), ["tab-2", "tab-3"]);

  expect(offered).toMatchObject([{ texts: [{ value: "i den ena" }] }]);
});

test("a draft's unsent text is stored separately and offered when the tab edits the published version", async () => {
  givenStore("tab-1").save([text("för sent")]);
  const published = givenStore("tab-1", "anna", "PUBLISHED");
  published.save([text("nytt")]);
  await vi.advanceTimersByTimeAsync(1000);

  const offered = await offeredTo(published, ["tab-1"]);

  expect(offered).toMatchObject([{ texts: [{ value: "för sent" }] }]);
});

test("texts are never offered to another user, and can be deleted from a shared computer", async () => {
  givenStore("tab-1", "anna").save([text("Annas")]);
  givenStore("tab-2", "karin").save([text("Karins")]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await listStoredTexts("karin")).toMatchObject([{ texts: [{ value: "Karins" }] }]);

  await deleteAllUnsent("anna");

  expect(await listUnsent("anna/")).toEqual([]);
  expect(await listStoredTexts("karin", "v1")).toMatchObject([{ texts: [{ value: "Karins" }] }]);
});
