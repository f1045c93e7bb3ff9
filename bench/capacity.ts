import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { apiBasePath, searchMeasures } from "@indikatorkatalogen/contract";
import autocannon from "autocannon";
import { openDatabase } from "../server/src/database/open-database.ts";
import { indexSnapshotName } from "../server/src/modules/measure-search/snapshot/snapshot-schedule.ts";
import { catalogueRows, demoTitles } from "./catalogue-rows.ts";
import { fillCatalogue } from "./database-work.ts";
import { fillVersions } from "./many-documents.ts";
import { openPages } from "./open-pages.ts";
import { type RunningProcess, startCatalogue } from "./processes.ts";
import { createQueries } from "./queries.ts";
import { watchHealth } from "./watch-health.ts";

// `npm run bench:capacity -- [--versions 1000,10000,100000] [--database postgres://…] [--pages 1000,5000]`: the
// capacity of one node. Counts the versions that searches find: the published one and the draft of each measure. The
// sizes must ascend.

const { values } = parseArgs({
  options: {
    versions: { type: "string", default: "1000,10000,100000" },
    /** An empty database; the embedded one unless given. */
    database: { type: "string" },
    /** How many live pages are held open. */
    pages: { type: "string", default: "1000,5000" },
    /** Seconds of searches. */
    seconds: { type: "string", default: "10" },
    /** The limit of the node's heap, in megabytes. */
    heap: { type: "string", default: "4096" },
  },
});

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const importedMeasures = 500;
/** Smaller indexes are not stored. */
const minStored = 5000;

const dataDir = await mkdtemp(join(tmpdir(), "catalogue-capacity-"));
const location = { databaseUrl: values.database, dataDir };
const snapshotPath = join(dataDir, indexSnapshotName);
const env = {
  DATA_DIR: dataDir,
  NODE_OPTIONS: `--max-old-space-size=${values.heap}`,
  ...(values.database && { DATABASE_URL: values.database }),
};
try {
  const rows = { lines: { [Symbol.asyncIterator]: () => catalogueRows(importedMeasures) } };
  await fillCatalogue(location, { rows, measures: 0 });
  for (const versions of values.versions.split(",").map(Number)) await measureAt(versions);
} finally {
  await rm(dataDir, { recursive: true });
}

async function measureAt(versions: number): Promise<void> {
  const { db, close } = await openDatabase(location);
  await fillVersions(db, versions);
  await close();
  await rm(snapshotPath, { force: true });
  printLine(`\n${versions} versions, ${values.database ? "PostgreSQL" : "embedded database"}`);
  const first = await startCatalogue(env);
  await reportStart("without a snapshot", first);
  await reportMemory(first, versions);
  await reportSearches("distinct searches with facets", first);
  if (versions >= minStored) await reportSnapshot();
  // The embedded database has one connection, which the node holds.
  if (values.database) for (const pages of values.pages.split(",").map(Number)) await reportPages(first, pages);
  await first.stop();
  if (versions < minStored) return;
  const second = await startCatalogue(env);
  const health = watchHealth(second.address + apiBasePath);
  await reportStart("with a snapshot", second);
  const { slowest, maxTimerDelay } = await health.stop();
  printLine(
    `  slowest health call: ${Math.round(slowest)} ms (polling process delayed by ${Math.round(maxTimerDelay)} ms at most)`,
  );
  await reportMemory(second, versions);
  await second.stop();
}

async function reportStart(how: string, { address, startTime }: RunningProcess): Promise<void> {
  const started = performance.now();
  // A search would wait too, but with a million versions longer than a connection lasts.
  while (!(await fetch(`${address}/ready`)).ok) await wait(50);
  const complete = startTime + performance.now() - started;
  printLine(`  start ${how}: first answer ${inSeconds(startTime)}, complete index ${inSeconds(complete)}`);
}

async function reportMemory(node: RunningProcess, versions: number): Promise<void> {
  const { rss, heapUsed, external } = await node.memory();
  const perVersion = `${Math.round(rss / versions / 100) / 10} kB a version`;
  printLine(
    `  memory: ${megabytes(rss)} resident (${perVersion}), heap ${megabytes(heapUsed)}, external ${megabytes(external)}`,
  );
}

async function reportSearches(name: string, { address }: RunningProcess): Promise<void> {
  const { distinct } = createQueries(await demoTitles());
  const search = () =>
    autocannon({
      url: address + apiBasePath + searchMeasures.path,
      method: "POST",
      connections: 8,
      duration: Number(values.seconds),
      headers: { "content-type": "application/json" },
      requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(distinct()) }) }],
    });
  // A node that has just started is slower for the first thousands of searches.
  await search();
  const { requests, duration, latency, non2xx, errors } = await search();
  const rate = Math.round((requests.total - non2xx - errors) / duration);
  const refused = non2xx + errors > 0 ? `, ${non2xx + errors} refused` : "";
  printLine(`  ${name}: ${rate} a second, half within ${latency.p50} ms, 99 % within ${latency.p99} ms${refused}`);
}

async function reportSnapshot(): Promise<void> {
  while (!existsSync(snapshotPath)) await wait(500);
  printLine(`  snapshot: ${megabytes((await stat(snapshotPath)).size)}`);
}

async function reportPages(node: RunningProcess, pages: number): Promise<void> {
  const { db, close } = await openDatabase(location);
  const before = await node.memory();
  const { open, close: closePages } = await openPages(db, node.address, pages);
  const after = await node.memory();
  const perPage = (kind: "rss" | "heapUsed") =>
    `${Math.round((after[kind] - before[kind]) / Math.max(open, 1) / 1000)} kB`;
  printLine(
    `  ${open} of ${pages} live pages held open: ${perPage("heapUsed")} of heap a page, ${perPage("rss")} resident`,
  );
  await reportSearches("  distinct searches at the same time", node);
  await closePages();
  await close();
}
