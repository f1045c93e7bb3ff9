/** The default time of tests. */
export const testTime = new Date("2026-11-15T12:00:00Z");
