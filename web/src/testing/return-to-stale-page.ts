import { vi } from "vitest";

const beyondStaleTime = 120_000;

/** The user returns to the page after its data has become stale, so that it is refetched. */
export function returnToStalePage(): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + beyondStaleTime);
  window.dispatchEvent(new Event("visibilitychange"));
}
