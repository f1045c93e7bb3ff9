import { chromium } from "playwright-core";
import { findChromium } from "../e2e/support/find-chromium.ts";
import { type Scenario, scenarios } from "./page-scenarios.ts";
import { type PageVisit, watchPage } from "./watch-page.ts";
import { type Transfer, watchTraffic } from "./watch-traffic.ts";

// `npm run bench:page [origin] [visits] [page]`: load and input times on a slow phone and a slow network, on the home
// page, on the page of a measure and in the editor. The page records its own measurements, which are read at the end,
// so that nothing inspects it while it is measured.

const [origin = "http://127.0.0.1:3000", visits = "5", only = ""] = process.argv.slice(2);
const slowdown = 4;
const bitsPerByte = 8;
/** The "slow 4G" of Lighthouse. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / bitsPerByte,
  uploadThroughput: (750 * 1024) / bitsPerByte,
};

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
for (const scenario of scenarios.filter(({ name }) => name.includes(only))) {
  for (const width of [1280, 390]) {
    // The first visit includes the start-up work of the browser.
    await visit(scenario, width);
    const measured: Measured[] = [];
    for (let nr = 0; nr < Number(visits); nr++) measured.push(await visit(scenario, width));
    tell(scenario, width, measured);
  }
}
await browser.close();

interface Measured {
  page: PageVisit;
  /** Bytes of JavaScript whose transfer began before the largest paint, and in all until the network was idle. */
  scriptsBefore: number;
  scriptsInAll: number;
  bytesInAll: number;
  requests: number;
}

async function visit({ prepare, press }: Scenario, width: number): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 860 : 844 },
    locale: "sv-SE",
    serviceWorkers: "block",
  });
  const address = await prepare(context, origin.replace(/\/$/, ""));
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address, { waitUntil: "commit" });
  await traffic.idle;
  const sent = traffic.list().filter(({ ended }) => ended !== undefined);
  await press(page);
  const watched = await page.evaluate(() => window.visit);
  await context.close();

  const bytesOf = (some: Transfer[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const scripts = sent.filter(({ isScript }) => isScript);
  const shown = (traffic.begun() ?? 0) + watched.largestPaint;
  return {
    page: watched,
    scriptsBefore: bytesOf(scripts.filter(({ begun }) => begun < shown)),
    scriptsInAll: bytesOf(scripts),
    bytesInAll: bytesOf(sent),
    requests: sent.length,
  };
}

function tell({ name: pageName, maxLargestPaint }: Scenario, width: number, measured: Measured[]): void {
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
  const milliseconds = (value: number) => `${Math.round(value)} ms`;
  const share = (value: number) => value.toFixed(3);
  const lines: [string, (one: Measured) => number, (value: number) => string][] = [
    ["first paint", ({ page }) => page.firstPaint, seconds],
    [`largest paint (≤ ${maxLargestPaint} s)`, ({ page }) => page.largestPaint, seconds],
    ["shift until then", ({ page }) => page.shiftBeforeKeys, share],
    ["shift while typing", ({ page }) => page.shift - page.shiftBeforeKeys, share],
    ["slowest key", ({ page }) => lengthOf(slowestKey(page)), milliseconds],
    ["JavaScript before that", ({ scriptsBefore }) => scriptsBefore, kilobytes],
    ["JavaScript until idle", ({ scriptsInAll }) => scriptsInAll, kilobytes],
    ["bytes until idle", ({ bytesInAll }) => bytesInAll, kilobytes],
    ["requests until idle", ({ requests }) => requests, String],
  ];
  write(`${pageName} at ${width} px, middle of ${measured.length} visits (least–most)`);
  for (const [name, pick, show] of lines) {
    const values = measured.map(pick).sort((one, other) => one - other);
    const middle = values[Math.floor(values.length / 2)] ?? 0;
    write(`  ${name.padEnd(27)} ${show(middle)} (${show(values[0] ?? 0)}–${show(values.at(-1) ?? 0)})`);
  }
  for (const note of new Set(measured.flatMap(({ page }) => notesOf(page)))) write(`    ${note}`);
}

type Key = PageVisit["keys"][number];

function lengthOf(key: Key | undefined): number {
  return key ? key.end - key.start : 0;
}

function slowestKey({ keys }: PageVisit): Key | undefined {
  return keys.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
}

/** The largest paint, the layout shifts, and the work that the slowest key waited for. */
function notesOf(page: PageVisit): string[] {
  const key = slowestKey(page);
  return [
    `largest: ${page.largest}`,
    ...page.shifts.map((shift) => `moved: ${shift}`),
    ...(key ? [`slowest key: ${explained(key, page)}`] : []),
  ];
}

function explained({ start, workStart, workEnd, end }: Key, { frames }: PageVisit): string {
  const [waited = 0, worked = 0, shown = 0] = [workStart - start, workEnd - workStart, end - workEnd].map(Math.round);
  const work = frames
    .filter((frame) => frame.start < end && start < frame.end)
    .flatMap((frame) => [...frame.scripts, `layout and paint ${Math.round(frame.end - frame.layoutStart)}`]);
  return `waited ${waited}, worked ${worked}, shown after ${shown} ms; around it: ${work.join(", ") || "nothing long"}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
