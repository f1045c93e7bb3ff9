import { beforeEach, expect, test, vi } from "vitest";

type Stored = Map<string, unknown>;
type FakeRequest = { result?: unknown; onsuccess?: () => void; onupgradeneeded?: () => void; onerror?: () => void };

/** The content of the disk, which outlives a page, and the requested durability of each transaction. */
let disk: Stored;
let durabilities: (string | undefined)[];
let isForbidden: boolean;

const succeedAsync = (request: FakeRequest, result: unknown): FakeRequest => {
  queueMicrotask(() => {
    request.result = result;
    request.onsuccess?.();
  });
  return request;
};

/** The part of IndexedDB that the store uses. */
function givenObjectStore(transaction: FakeRequest & { oncomplete?: () => void }) {
  const done = () => queueMicrotask(() => transaction.oncomplete?.());
  return {
    transaction,
    put: (value: unknown, key: string) => {
      disk.set(key, structuredClone(value));
      done();
      return succeedAsync({}, key);
    },
    delete: (key: string) => {
      disk.delete(key);
      done();
      return succeedAsync({}, undefined);
    },
    getAll: () => succeedAsync({}, [...disk.values()]),
  };
}

const database = {
  createObjectStore: () => undefined,
  transaction: (_: string, __: string, options?: { durability?: string }) => {
    durabilities.push(options?.durability);
    const transaction: FakeRequest & { oncomplete?: () => void } = {};
    return { objectStore: () => givenObjectStore(transaction) };
  },
};

beforeEach(() => {
  disk = new Map();
  durabilities = [];
  isForbidden = false;
  vi.stubGlobal("indexedDB", {
    open: () => {
      if (isForbidden) throw new DOMException("Forbidden", "SecurityError");
      const request: FakeRequest = { result: database };
      queueMicrotask(() => request.onupgradeneeded?.());
      return succeedAsync(request, database);
    },
  });
});

/** The store of a page that has just been opened. */
async function openPage() {
  vi.resetModules();
  return import("./unsent-store.ts");
}
const text = (content: string, at: number) => ({ key: "anna/1/tab", at, content });

test("a text is on disk, and not only with the operating system, before it counts as saved", async () => {
  const { saveUnsent } = await openPage();

  await saveUnsent(text("Täljaren", 1));

  expect([...disk.values()]).toEqual([text("Täljaren", 1)]);
  expect(durabilities).toEqual(["strict"]);
});

test("a text survives a browser that was killed and forgot what it had in memory", async () => {
  const before = await openPage();
  await before.saveUnsent(text("Täljaren", 1));
  localStorage.clear();

  const after = await openPage();

  expect(await after.listUnsent("anna/")).toEqual([text("Täljaren", 1)]);
});

test("what was written last is what is offered, whichever of the two stores has it", async () => {
  const { saveUnsent, saveUnsentSync, listUnsent } = await openPage();
  await saveUnsent(text("Först", 1));
  saveUnsentSync(text("Medan sidan stängdes", 2));
  expect(await listUnsent("anna/")).toEqual([text("Medan sidan stängdes", 2)]);

  disk.set("anna/1/tab", text("Sist", 3));

  expect(await listUnsent("anna/")).toEqual([text("Sist", 3)]);
});

test("a text that is deleted is in neither store, and others' texts stay", async () => {
  const { saveUnsent, deleteUnsent, deleteAllUnsent, listUnsent } = await openPage();
  await saveUnsent(text("Täljaren", 1));
  await saveUnsent({ key: "anna/2/tab", at: 2, content: "Nämnaren" });
  await saveUnsent({ key: "bo/1/tab", at: 3, content: "Någon annans" });

  await deleteUnsent("anna/1/tab");
  expect(await listUnsent("anna/")).toMatchObject([{ content: "Nämnaren" }]);
  await deleteAllUnsent("anna");

  expect(await listUnsent("anna/")).toEqual([]);
  expect([...disk.keys()]).toEqual(["bo/1/tab"]);
});

test("a browser that forbids the database still has the other store", async () => {
  isForbidden = true;
  const { saveUnsent, listUnsent } = await openPage();

  await saveUnsent(text("Täljaren", 1));

  expect(disk.size).toBe(0);
  expect(await listUnsent("anna/")).toEqual([text("Täljaren", 1)]);
});

test("a full localStorage still has the text on disk", async () => {
  const { saveUnsent, listUnsent } = await openPage();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

  await saveUnsent(text("Täljaren", 1));

  expect(await listUnsent("anna/")).toEqual([text("Täljaren", 1)]);
});

const forbidLocalStorage = () =>
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Forbidden", "SecurityError");
  });

test("where localStorage is forbidden, texts are listed from disk and deleted there", async () => {
  const { saveUnsent, deleteUnsent, listUnsent } = await openPage();
  const localStorage = forbidLocalStorage();
  await saveUnsent(text("Täljaren", 1));

  const listed = await listUnsent("anna/");
  await deleteUnsent("anna/1/tab");
  localStorage.mockRestore();

  expect(listed).toEqual([text("Täljaren", 1)]);
  expect(disk.size).toBe(0);
});

test("entries that are no unsent texts are left out", async () => {
  const { saveUnsent, listUnsent } = await openPage();
  await saveUnsent(text("Täljaren", 1));

  for (const [index, entry] of ["{", "null", "7", '{"key":"anna/2/tab"}', '{"key":7,"at":1,"content":""}'].entries()) {
    localStorage.setItem(`unsent:anna/${index}`, entry);
  }

  expect(await listUnsent("anna/")).toEqual([text("Täljaren", 1)]);
});
