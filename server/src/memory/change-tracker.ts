/** How whoever keeps something in memory comes to know that it has changed. */
export interface ChangeTracker {
  /** Whether whatever has been written here has been heard of; until then nothing may be kept, or used that was. */
  isCurrent: () => boolean;
  /** Waits for that, but not for a database that stands still. */
  caughtUp: () => Promise<void> | undefined;
}
