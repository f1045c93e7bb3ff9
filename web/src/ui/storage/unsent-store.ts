import { del, promisifyRequest, set, type UseStore, values } from "idb-keyval";

/** Text typed in one tab that has not reached the server. */
export interface Unsent {
  /** User, measure version and tab: `anna/0190…/f3…`. */
  key: string;
  at: number;
  content: unknown;
}

const prefix = "unsent:";
const storeName = "texts";

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(prefix.slice(0, -1), 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return promisifyRequest(request);
}

let opening: Promise<IDBDatabase | undefined> | undefined;

/** Does nothing where the browser has no IndexedDB or forbids it. */
async function inDatabase<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  // An async function turns a missing `indexedDB` into a rejection.
  opening ??= (async () => openDatabase())().catch(() => undefined);
  const database = await opening;
  if (!database) return undefined;
  // Strict: the promise resolves when the text is on disk, not when the operating system has it.
  return work(async (mode, run) =>
    run(database.transaction(storeName, mode, { durability: "strict" }).objectStore(storeName)),
  );
}

/**
 * Saved in two stores, because each works where the other fails: IndexedDB is on disk when the call returns and survives
 * a browser that is killed, and localStorage is written synchronously while a page is being closed.
 */
export async function saveUnsent(unsent: Unsent): Promise<void> {
  saveUnsentSync(unsent);
  await inDatabase((store) => set(unsent.key, unsent, store));
}

export function saveUnsentSync(unsent: Unsent): void {
  try {
    localStorage.setItem(prefix + unsent.key, JSON.stringify(unsent));
  } catch {
    // Full or forbidden: IndexedDB has it.
  }
}

export async function deleteUnsent(key: string): Promise<void> {
  localStorage.removeItem(prefix + key);
  await inDatabase((store) => del(key, store));
}

/** Entries whose key starts with `keyPrefix`, newest first, the newest of each key. */
export async function listUnsent(keyPrefix: string): Promise<Unsent[]> {
  const inLocalStorage = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + keyPrefix))
    .map((key): Unsent => JSON.parse(localStorage.getItem(key) ?? "null"));
  const stored = (await inDatabase((store) => values<Unsent>(store))) ?? [];
  const newest = new Map<string, Unsent>();
  for (const unsent of [...inLocalStorage, ...stored.filter(({ key }) => key.startsWith(keyPrefix))]) {
    if (unsent.at >= (newest.get(unsent.key)?.at ?? 0)) newest.set(unsent.key, unsent);
  }
  return [...newest.values()].toSorted((a, b) => b.at - a.at);
}

/** At logout, so that nothing is left on a shared computer. */
export async function deleteAllUnsent(userId: string): Promise<void> {
  for (const { key } of await listUnsent(`${userId}/`)) await deleteUnsent(key);
}
