/**
 * Admits a key to a cache when it is requested for a second time. Most queries occur once, and a large buffer that
 * outlives its request is freed only by a full garbage collection: caching all of them cost more than computing them.
 */
export function createCacheAdmission(maxKeys: number): (key: string) => boolean {
  // Two generations bound the memory without a queue: the older one is dropped when the newer one is full.
  let newer = new Set<string>();
  let older = new Set<string>();
  return (key) => {
    if (newer.has(key) || older.has(key)) return true;
    if (newer.size >= maxKeys) {
      older = newer;
      newer = new Set();
    }
    newer.add(key);
    return false;
  };
}
