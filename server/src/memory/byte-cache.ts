/** Things that are costly to make, kept while there is room; what has not been asked for the longest goes first. */
export interface ByteCache<T> {
  get: (key: string) => T | undefined;
  set: (key: string, value: T, bytes: number) => void;
  delete: (key: string) => void;
  clear: () => void;
}

export function createByteCache<T>(room: number): ByteCache<T> {
  const kept = new Map<string, { value: T; bytes: number }>();
  let used = 0;
  const drop = (key: string) => {
    used -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      if (!found) return undefined;
      // The order of a map is that of insertion, so what is put back last is the youngest.
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set: (key, value, bytes) => {
      drop(key);
      if (bytes > room) return;
      kept.set(key, { value, bytes });
      used += bytes;
      for (const oldest of kept.keys()) {
        if (used <= room) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear: () => {
      kept.clear();
      used = 0;
    },
  };
}
