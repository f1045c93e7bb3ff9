import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    shifts: { value: number; what: string }[];
  }
}

/** From now on the browser notes what moves by itself, on answers that are a little late, as they are from afar. */
export async function watchForShifts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 40, ...unlimited });
  await page.addInitScript(noteShifts);
}

/** Nothing that was already there has moved since the last time, or hardly. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${page.url()}\n${shifts.map(({ what }) => what).join("\n")}`).toBeLessThanOrEqual(0.05);
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Runs in the page. What follows on a key or a press is expected to move things. */
function noteShifts(): void {
  window.shifts = [];
  const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : "text");
  const note = (entry: PerformanceEntry) => {
    const { value, hadRecentInput, sources } = entry as Shift;
    if (hadRecentInput) return;
    window.shifts.push({ value, what: `${value.toFixed(3)} ${sources.map(({ node }) => nameOf(node)).join(", ")}` });
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
}
