import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    shifts: { value: number; description: string }[];
  }
}

/**
 * Records layout shifts from now on, with network latency as in production. The web font is available from the start,
 * so that the result does not depend on the fonts of the machine.
 */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await recordShifts(page);
  await page.addInitScript(addFont, readFileSync(font, "base64"));
}

const font = createRequire(import.meta.url).resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");

/** Runs in the page. A font given as bytes is available at once. */
function addFont(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  document.fonts.add(new FontFace("Inter Variable", bytes, { weight: "100 900" }));
}

/** The same, with the web font held back until it is released. */
export async function watchLayoutShiftsOfLateFont(page: Page): Promise<{ releaseFont: () => Promise<void> }> {
  await recordShifts(page);
  const released = Promise.withResolvers<void>();
  await page.route("**/*.woff2", (route) => released.promise.then(() => route.continue()));
  return {
    releaseFont: async () => {
      released.resolve();
      await page.evaluate(() => document.fonts.ready.then(() => document.fonts.size));
      // A shift is reported after the frame in which it happened.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    },
  };
}

/** Records layout shifts, with network latency as in production. */
export async function recordShifts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 40, ...unlimited });
  await page.addInitScript(observeShifts);
}

/** Checks that layout has shifted at most minimally since the last call. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${page.url()}\n${shifts.map(({ description }) => description).join("\n")}`).toBeLessThanOrEqual(0.05);
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Runs in the page. Shifts that follow a key or a click are expected. */
function observeShifts(): void {
  window.shifts = [];
  const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : "text");
  const record = (entry: PerformanceEntry) => {
    const { value, hadRecentInput, sources } = entry as Shift;
    if (hadRecentInput) return;
    const description = `${value.toFixed(3)} ${sources.map(({ node }) => nameOf(node)).join(", ")}`;
    window.shifts.push({ value, description });
  };
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
    type: "layout-shift",
    buffered: true,
  });
}
