import { expect, test, vi } from "vitest";

/** IndexedDB that opens, and whose transactions fail. */
function givenBrokenDatabase() {
  const transaction = vi.fn(() => {
    throw new DOMException("Disk error", "UnknownError");
  });
  const open = () => {
    const request = { result: { transaction }, onsuccess: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
  return transaction;
}

test("a text that IndexedDB fails to store is still offered, and stored again with the next write", async () => {
  const transaction = givenBrokenDatabase();
  vi.resetModules();
  const { createUnsavedStore } = await import("./unsaved-store.ts");
  const runs: (() => void)[] = [];
  const schedule = (run: () => void) => {
    runs.push(run);
    return () => {};
  };
  const version = { id: "v1", status: "ONGOING" } as const;
  const unsavedStore = createUnsavedStore({ userId: "anna", version, tab: "tab-1", now: () => 1, schedule });
  const texts = [{ field: "numeratorDefinition" as const, value: "Alla", base: null, baseRevision: 1 }];

  for (const attempt of [1, 2]) {
    unsavedStore.save(texts);
    runs.at(-1)?.();
    await vi.waitFor(() => expect(transaction).toHaveBeenCalledTimes(attempt));
    // Gives an unhandled rejection the time to fail the test.
    await new Promise((resolve) => setTimeout(resolve));
  }
  vi.unstubAllGlobals();
  vi.resetModules();

  const fresh = await import("./unsaved-store.ts");
  expect(await fresh.listStoredTexts("anna", "v1")).toMatchObject([{ texts: [{ value: "Alla" }] }]);
});
