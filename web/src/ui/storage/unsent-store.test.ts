import { expect, test, vi } from "vitest";
import { deleteAllUnsent, deleteUnsent, listUnsent, saveUnsent, saveUnsentSync } from "./unsent-store.ts";

// jsdom has no IndexedDB, like some browsers in private mode: only localStorage is used.

test("saved texts are listed by the start of their key, newest first", async () => {
  await saveUnsent({ key: "anna/1/tab-a", at: 1, content: "gammal" });
  await saveUnsent({ key: "anna/1/tab-b", at: 2, content: "ny" });
  await saveUnsent({ key: "bo/1/tab-c", at: 3, content: "annan" });

  expect((await listUnsent("anna/")).map(({ content }) => content)).toEqual(["ny", "gammal"]);
});

test("a later text replaces an earlier one with the same key", async () => {
  await saveUnsent({ key: "anna/1/tab-a", at: 1, content: "första" });
  saveUnsentSync({ key: "anna/1/tab-a", at: 2, content: "andra" });

  expect(await listUnsent("anna/")).toEqual([{ key: "anna/1/tab-a", at: 2, content: "andra" }]);
});

test("logging out deletes the user's texts and no others", async () => {
  await saveUnsent({ key: "anna/1/tab-a", at: 1, content: "a" });
  await saveUnsent({ key: "anna/2/tab-a", at: 1, content: "b" });
  await saveUnsent({ key: "annabel/1/tab-a", at: 1, content: "c" });

  await deleteUnsent("anna/1/tab-a");
  expect(await listUnsent("anna/")).toHaveLength(1);
  await deleteAllUnsent("anna");

  expect(await listUnsent("anna")).toMatchObject([{ content: "c" }]);
});

test("a full localStorage does not stop the user from typing", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

  await expect(saveUnsent({ key: "anna/1/tab-a", at: 1, content: "a" })).resolves.toBeUndefined();
});
