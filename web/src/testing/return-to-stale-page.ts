import { vi } from "vitest";

const aWhile = 120_000;

/** The visitor comes back to the page after so long that what it shows is asked for again. */
export function returnToStalePage(): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + aWhile);
  window.dispatchEvent(new Event("visibilitychange"));
}
