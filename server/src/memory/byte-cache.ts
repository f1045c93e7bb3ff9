/** A cache limited in bytes. Entries that were not used since they were last considered are evicted first (clock algorithm). */
export interface ByteCache<T, Key = string> {
  get: (key: Key) => T | undefined;
  set: (key: Key, value: T, bytes: number) => void;
  delete: (key: Key) => void;
  clear: () => void;
}

interface CacheEntry<T> {
  value: T;
  bytes: number;
  isUsed: boolean;
}

export function createByteCache<T, Key = string>(maxBytes: number): ByteCache<T, Key> {
  const entries = new Map<Key, CacheEntry<T>>();
  /**
   * The hand of the clock. It stays where it is while entries are evicted, because starting over would pass all entries
   * removed before. Otherwise there is none: V8 retains what is removed from a map until its iterators have moved on.
   */
  let hand: MapIterator<[Key, CacheEntry<T>]> | undefined;
  let totalBytes = 0;
  const remove = (key: Key) => {
    totalBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  function consider(key: Key, entry: CacheEntry<T>): void {
    const { isUsed } = entry;
    entry.isUsed = false;
    if (isUsed) {
      entries.delete(key);
      entries.set(key, entry);
    } else remove(key);
  }

  /** Oldest first; a used entry gets one more round. */
  function evict(bytes: number): void {
    if (totalBytes + bytes <= maxBytes) hand = undefined;
    while (totalBytes + bytes > maxBytes && entries.size > 0) {
      hand ??= entries.entries();
      const { value, done } = hand.next();
      if (done) hand = undefined;
      else consider(...value);
    }
  }

  return {
    get: (key) => {
      const entry = entries.get(key);
      // Setting a flag is far cheaper than moving the entry to the end of the map.
      if (entry) entry.isUsed = true;
      return entry?.value;
    },
    set: (key, value, bytes) => {
      remove(key);
      if (bytes > maxBytes) return;
      // Before the entry is added, because an unused entry would be evicted first.
      evict(bytes);
      entries.set(key, { value, bytes, isUsed: false });
      totalBytes += bytes;
    },
    delete: remove,
    clear: () => {
      entries.clear();
      hand = undefined;
      totalBytes = 0;
    },
  };
}
