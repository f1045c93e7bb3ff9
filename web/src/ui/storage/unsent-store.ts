import { del, promisifyRequest, set, type UseStore, values } from "idb-keyval";

/** Text typed in one tab that has not reached the server. */
export interface Unsent {
  key: string;
  at: number;
  content: unknown;
}

/** What a key is made of: `anna/0190…/ONGOING/f3…`. */
interface UnsentKey {
  userId: string;
  versionId: string;
  /** The status of the version, so that a draft's unsent texts survive when it is published and edited again. */
  status: string;
  tab: string;
}

export const toUnsentKey = ({ userId, versionId, status, tab }: UnsentKey): string =>
  [userId, versionId, status, tab].join("/");

export function parseUnsentKey(key: string): UnsentKey {
  const [userId = "", versionId = "", status = "", tab = ""] = key.split("/");
  return { userId, versionId, status, tab };
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
  inLocalStorage((storage) => storage.setItem(prefix + unsent.key, JSON.stringify(unsent)));
}

export async function deleteUnsent(key: string): Promise<void> {
  inLocalStorage((storage) => storage.removeItem(prefix + key));
  await inDatabase((store) => del(key, store));
}

/** Entries whose key starts with `keyPrefix`, newest first, the newest of each key. */
export async function listUnsent(keyPrefix: string): Promise<Unsent[]> {
  const inBothStores = [
    ...(inLocalStorage(readUnsent) ?? []),
    ...((await inDatabase((store) => values<Unsent>(store))) ?? []),
  ];
  const newest = new Map<string, Unsent>();
  for (const unsent of inBothStores.filter(({ key }) => key.startsWith(keyPrefix))) {
    if (unsent.at >= (newest.get(unsent.key)?.at ?? 0)) newest.set(unsent.key, unsent);
  }
  return [...newest.values()].toSorted((a, b) => b.at - a.at);
}

/** Undefined where localStorage is full or forbidden: IndexedDB has the texts. */
function inLocalStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

const readUnsent = (storage: Storage): Unsent[] =>
  Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => parseJson(storage.getItem(key)))
    .filter(isUnsent);

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Other programs on the same origin may have written something else. */
const isUnsent = (value: unknown): value is Unsent =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "at" in value &&
  typeof value.at === "number" &&
  "content" in value;

/** At logout, so that nothing is left on a shared computer. */
export async function deleteAllUnsent(userId: string): Promise<void> {
  for (const { key } of await listUnsent(`${userId}/`)) await deleteUnsent(key);
}
