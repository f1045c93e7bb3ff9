import { type CDPSession, chromium, type Page } from "playwright-core";
import { findChromium } from "../e2e/support/find-chromium.ts";
import { type PageVisit, watchPage } from "./watch-page.ts";

// `npm run bench:page [address] [visits]`: what a visitor with a slow phone and a slow network meets on the home page.
// Nothing looks at the page while it is measured: the page keeps its own record, which is read when all is over.

const [address = "http://127.0.0.1:3000/", visits = "5"] = process.argv.slice(2);
const slowdown = 4;
const bitsPerByte = 8;
/** Slow 4G as Lighthouse has it. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / bitsPerByte,
  uploadThroughput: (750 * 1024) / bitsPerByte,
};
const listPath = "/measureversions/searchlatest/withparams";
/** From the answer to everything that comes by itself, but before pages are fetched ahead. */
const settling = 2500;
const typed = "hjärtinfarkt";
/** Some letters come fast; after others there is time for an answer, which then meets the next ones. */
const pauses = [120, 120, 260, 90, 420];

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
for (const width of [1280, 390]) {
  // The first visit of a browser pays for the browser's own beginnings.
  await visit(width);
  const measured: Measured[] = [];
  for (let nr = 0; nr < Number(visits); nr++) measured.push(await visit(width));
  tell(width, measured);
}
await browser.close();

interface Measured {
  page: PageVisit;
  /** Bytes of JavaScript that were on their way before the list was on the screen, and with all that followed by itself. */
  scriptsBefore: number;
  scriptsInAll: number;
  bytesInAll: number;
}

async function visit(width: number): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width, height: width > 600 ? 860 : 844 }, locale: "sv-SE" });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address, { waitUntil: "commit" });
  await traffic.listAnswered;
  await page.waitForTimeout(settling);
  const sent = traffic.sent.filter(({ ended }) => ended !== undefined);
  await type(page);
  const watched = await page.evaluate(() => window.visit);
  await context.close();

  const bytesOf = (some: Sent[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const scripts = sent.filter(({ isScript }) => isScript);
  const shown = (traffic.begun() ?? 0) + watched.largestPaint;
  return {
    page: watched,
    scriptsBefore: bytesOf(scripts.filter(({ begun }) => begun < shown)),
    scriptsInAll: bytesOf(scripts),
    bytesInAll: bytesOf(sent),
  };
}

/** A key goes down when the pause is over and the one before it has been taken. */
async function type(page: Page): Promise<void> {
  await page.keyboard.press("/");
  await page.waitForTimeout(300);
  for (const [place, letter] of [...typed].entries()) {
    const next = page.waitForTimeout(pauses[place % pauses.length] ?? 0);
    await Promise.all([page.keyboard.type(letter), next]);
  }
  await page.waitForTimeout(2500);
}

interface Sent {
  isScript: boolean;
  /** In milliseconds of the browser's clock. */
  begun: number;
  ended?: number;
  bytes: number;
}

async function watchTraffic(session: CDPSession) {
  const requests = new Map<string, Sent>();
  const list = Promise.withResolvers<void>();
  let listId: string | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, type: kind, timestamp, request }) => {
    requests.set(requestId, { isScript: kind === "Script", begun: timestamp * 1000, bytes: 0 });
    if (request.url.endsWith(listPath)) listId ??= requestId;
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { ended: timestamp * 1000, bytes: encodedDataLength });
    if (requestId === listId) list.resolve();
  });
  await session.send("Network.enable");
  return {
    listAnswered: list.promise,
    get sent() {
      return [...requests.values()];
    },
    begun: () => requests.values().next().value?.begun,
  };
}

function tell(width: number, measured: Measured[]): void {
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
  const milliseconds = (value: number) => `${Math.round(value)} ms`;
  const share = (value: number) => value.toFixed(3);
  const lines: [string, (one: Measured) => number, (value: number) => string][] = [
    ["first paint", ({ page }) => page.firstPaint, seconds],
    ["largest paint", ({ page }) => page.largestPaint, seconds],
    ["shift until then", ({ page }) => page.shiftBeforeKeys, share],
    ["shift while typing", ({ page }) => page.shift - page.shiftBeforeKeys, share],
    ["slowest key", ({ page }) => lengthOf(slowestKey(page)), milliseconds],
    ["JavaScript before the list", ({ scriptsBefore }) => scriptsBefore, kilobytes],
    ["JavaScript in all", ({ scriptsInAll }) => scriptsInAll, kilobytes],
    ["all bytes", ({ bytesInAll }) => bytesInAll, kilobytes],
  ];
  write(`${width} px, middle of ${measured.length} visits (least–most)`);
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

/** What was painted and what moved, and what the slowest key waited for. */
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
