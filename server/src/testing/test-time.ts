/** When tests take place, unless they say otherwise. */
export const testTime = new Date("2026-11-15T12:00:00Z");
