/** Things that are costly to make, kept while there is room; what has not been asked for goes before what has. */
export interface ByteCache<T> {
  get: (key: string) => T | undefined;
  set: (key: string, value: T, bytes: number) => void;
  delete: (key: string) => void;
  clear: () => void;
}

interface Kept<T> {
  value: T;
  bytes: number;
  isAskedFor: boolean;
}

export function createByteCache<T>(room: number): ByteCache<T> {
  const kept = new Map<string, Kept<T>>();
  let used = 0;
  const drop = (key: string) => {
    used -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  /** From the oldest on; what has been asked for since its last turn gets one more. */
  function makeRoom(bytes: number): void {
    for (const [key, entry] of kept) {
      if (used + bytes <= room) return;
      if (entry.isAskedFor) {
        entry.isAskedFor = false;
        kept.delete(key);
        kept.set(key, entry);
      } else drop(key);
    }
  }

  return {
    get: (key) => {
      const found = kept.get(key);
      // A mark costs far less than putting it last, which a map pays for with a table of its own.
      if (found) found.isAskedFor = true;
      return found?.value;
    },
    set: (key, value, bytes) => {
      drop(key);
      if (bytes > room) return;
      // Before it is put in: nobody has had the time to ask for it yet.
      makeRoom(bytes);
      kept.set(key, { value, bytes, isAskedFor: false });
      used += bytes;
    },
    delete: drop,
    clear: () => {
      kept.clear();
      used = 0;
    },
  };
}
