export interface BrowserDatabase<T> {
  put: (key: string, value: T) => Promise<void>;
  remove: (key: string) => Promise<void>;
  list: () => Promise<T[]>;
}

/** Where the browser has no database, or forbids it, nothing is kept there and nothing fails. */
const nowhere = {
  put: async () => undefined,
  remove: async () => undefined,
  list: async () => [],
};

/** A store of the browser's own database. */
export async function openBrowserDatabase<T>(name: string, store: string): Promise<BrowserDatabase<T>> {
  const database = await open(name, store).catch(() => undefined);
  if (!database) return nowhere;
  const inStore = <R>(mode: IDBTransactionMode, act: (objects: IDBObjectStore) => IDBRequest<R>): Promise<R> => {
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const request = act(transaction.objectStore(store));
    return new Promise((resolve, reject) => {
      // Not before the transaction is through is anything on disk.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };
  return {
    put: async (key, value) => void (await inStore("readwrite", (objects) => objects.put(value, key))),
    remove: async (key) => void (await inStore("readwrite", (objects) => objects.delete(key))),
    list: () => inStore<T[]>("readonly", (objects) => objects.getAll()),
  };
}

function open(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
