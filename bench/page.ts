import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { findChromium } from "../e2e/support/find-chromium.ts";

// `npm run bench:page [address]`: what a visitor with a slow phone and a slow network meets on the home page.

const address = process.argv[2] ?? "http://127.0.0.1:3000/";
const slowdown = 4;
const bitsPerByte = 8;
/** Slow 4G as Lighthouse has it. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / bitsPerByte,
  uploadThroughput: (750 * 1024) / bitsPerByte,
};

interface Paints {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** What moved, and by how much. */
  shifts: string[];
  slowestKey: number;
}

declare global {
  interface Window {
    paints: Paints;
  }
}

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
for (const width of [1280, 390]) await measureAt(width);
await browser.close();

async function measureAt(width: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: width > 600 ? 860 : 844 }, locale: "sv-SE" });
  const { page, sent } = await openSlowly(context);
  await page.waitForTimeout(1500);
  const idle = await readPaints(page);
  await page.getByRole("combobox", { name: "Sök mått" }).pressSequentially("hjärtinfarkt", { delay: 120 });
  await page.waitForTimeout(3000);
  const typed = await readPaints(page);

  const lines = [
    ["first paint", `${idle.firstPaint} ms`],
    ["largest paint", `${idle.largestPaint} ms`],
    ["shift, idle", idle.shift.toFixed(3)],
    ["shift, typing", (typed.shift - idle.shift).toFixed(3)],
    ["slowest key", `${typed.slowestKey} ms`],
    ["requests", String(sent.requests)],
    ["JavaScript", `${Math.round(sent.script / 100) / 10} kB`],
    ["all bytes", `${Math.round(sent.all / 100) / 10} kB`],
  ];
  process.stdout.write(`${width} px\n`);
  for (const [name = "", value] of lines) process.stdout.write(`  ${name.padEnd(16)} ${value}\n`);
  for (const shift of typed.shifts) process.stdout.write(`    moved ${shift}\n`);
  await context.close();
}

interface Sent {
  requests: number;
  script: number;
  all: number;
}

async function openSlowly(context: BrowserContext): Promise<{ page: Page; sent: Sent }> {
  const page = await context.newPage();
  await page.addInitScript(watchPaints);
  const session = await context.newCDPSession(page);
  const sent = await countTraffic(session);
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address);
  await page.getByRole("heading", { level: 2, name: /mått$/ }).waitFor();
  // What is fetched while idle comes after this and costs the visitor nothing.
  return { page, sent: { ...sent } };
}

async function countTraffic(session: CDPSession): Promise<Sent> {
  const sent: Sent = { requests: 0, script: 0, all: 0 };
  const scripts = new Set<string>();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type }) => {
    sent.requests += 1;
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sent.all += encodedDataLength;
    if (scripts.has(requestId)) sent.script += encodedDataLength;
  });
  return sent;
}

function readPaints(page: Page): Promise<Paints> {
  return page.evaluate(() => window.paints);
}

/** Runs in the page. */
function watchPaints(): void {
  const paints: Paints = { firstPaint: 0, largestPaint: 0, shift: 0, shifts: [], slowestKey: 0 };
  window.paints = paints;
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName} ${node.className}` : "text");

  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") paints.firstPaint = Math.round(startTime);
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    paints.largestPaint = Math.round(startTime);
  });
  watch("layout-shift", (entry) => {
    const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    paints.shift += value;
    if (value > 0.002) paints.shifts.push(`${value.toFixed(3)} ${sources.map(({ node }) => nameOf(node)).join(", ")}`);
  });
  watch(
    "event",
    ({ duration }) => {
      paints.slowestKey = Math.max(paints.slowestKey, Math.round(duration));
    },
    { durationThreshold: 16 },
  );
}
