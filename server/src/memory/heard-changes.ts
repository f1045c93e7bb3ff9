/** How whoever keeps something in memory comes to know that it has changed. */
export interface HeardChanges {
  /** Whether changes are heard of; until then nothing may be kept. */
  isReady: () => boolean;
  /** Resolves when whatever was written here before the call has been heard of. */
  settled: () => Promise<void> | undefined;
}
