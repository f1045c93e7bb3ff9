/** Whether a cache is up to date. */
export interface ChangeTracker {
  /** Whether every write of this node has been seen; until then nothing may be cached or read from a cache. */
  isCurrent: () => boolean;
  /** Waits until that is so, but not for a database that does not respond. */
  waitUntilCurrent: () => Promise<void> | undefined;
}
