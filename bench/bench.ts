import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { apiBasePath, searchMeasures } from "@indikatorkatalogen/contract";
import { readLines } from "../server/src/modules/measures/transfer/read-lines.ts";
import { createCalls } from "./calls.ts";
import { catalogueRows, demoTitles } from "./catalogue-rows.ts";
import { fillCatalogue } from "./database-work.ts";
import { type Call, median, type Share, shareOf } from "./load.ts";
import { type RunningProcess, startCatalogue } from "./processes.ts";
import { measureSaves } from "./saves.ts";
import { type HealthWatch, type WatchedHealth, watchHealth } from "./watch-health.ts";

// `npm run bench -- [--sizes 1000,10000] [--rows file.jsonl] [--database postgres://…] [--rounds 11] [--only typo]`: how
// close each call comes to a bare route. Both are measured in turn, so that the shares are comparable between machines.

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000" },
    /** A catalogue of your own, as lines that the import reads, instead of a generated one. */
    rows: { type: "string" },
    database: { type: "string" },
    /** Rounds of a second per call. */
    rounds: { type: "string", default: "11" },
    /** Only calls whose name contains this. */
    only: { type: "string", default: "" },
  },
});

/** Beyond this number only search documents are generated. */
const maxImported = 10_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

const withSpread = (shares: readonly number[]): string =>
  `${percent(median(shares)).padStart(5)} (${percent(Math.min(...shares))}–${percent(Math.max(...shares))})`;

interface Result {
  size: string;
  /** Milliseconds of processor time per call, by the name of the call. */
  times: Map<string, number>;
}

const results: Result[] = [];
for (const size of values.rows ? ["given"] : values.sizes.split(",")) results.push(await benchAt(size));
reportGrowth(results);

async function benchAt(size: string): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "catalogue-bench-"));
  const database = { databaseUrl: values.database, dataDir };
  printLine(`\n${size} measures, ${values.database ? "PostgreSQL" : "embedded database"}`);
  const { rowsPerSecond, heapGrowth, measureIds } = await fillCatalogue(database, {
    rows: values.rows
      ? { file: values.rows }
      : { lines: { [Symbol.asyncIterator]: () => catalogueRows(Math.min(Number(size), maxImported)) } },
    measures: values.rows ? 0 : Number(size),
  });
  if (rowsPerSecond > 0) {
    printLine(`  import ${Math.round(rowsPerSecond)} rows a second, heap grew by ${Math.round(heapGrowth / 1e6)} MB`);
  }
  const env = { DATA_DIR: dataDir, ...(values.database && { DATABASE_URL: values.database }) };
  const catalogue = await startCatalogue(env);
  try {
    await reportStart(catalogue);
    const health = watchHealth(catalogue.address + apiBasePath);
    const ticket = await logIn(catalogue.address);
    const times = await measureCalls(catalogue, { measureIds, ticket, health });
    health.setMeasurement("single-field save");
    reportSaves(await measureSaves(catalogue, env, ticket));
    reportHealth(await health.stop());
    return { size, times };
  } finally {
    await catalogue.stop();
    await rm(dataDir, { recursive: true });
    await rm(`${dataDir}-bare`, { recursive: true, force: true });
  }
}

async function reportStart({ address, startTime }: RunningProcess): Promise<void> {
  const started = performance.now();
  await fetch(address + apiBasePath + searchMeasures.path, { method: "POST" });
  const full = startTime + performance.now() - started;
  printLine(`  start: first answer ${Math.round(startTime)} ms, whole index ${Math.round(full)} ms`);
}

function reportSaves(times: readonly number[]): void {
  const spread = `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)}`;
  printLine(
    `  ${"single-field save".padEnd(34)} ${median(times).toFixed(1)} × (${spread}) a bare route that writes one row (≤ 3)`,
  );
}

function reportHealth({ slowest, during, maxTimerDelay }: WatchedHealth): void {
  const machine = `the polling process was delayed by ${Math.round(maxTimerDelay)} ms at most`;
  printLine(`  ${"slowest health call".padEnd(34)} ${Math.round(slowest)} ms, during: ${during}; ${machine} (≤ 100)`);
}

interface BenchContext {
  measureIds: readonly string[];
  ticket: string;
  health: HealthWatch;
}

/** Reports every share, and returns the processor time of each call. */
async function measureCalls(
  catalogue: RunningProcess,
  { measureIds, ticket, health }: BenchContext,
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const keyword = await findKeyword(catalogue.address + apiBasePath);
  const calls = createCalls({ titles: await knownTitles(), measureIds, ticket, keyword });
  for (const call of calls.filter(({ name }) => name.includes(values.only))) {
    health.setMeasurement(call.name);
    const { processorTime, ofBare, ofFastify } = await shareOf(catalogue, call, Number(values.rounds));
    times.set(call.name, processorTime);
    reportShare(call, { processorTime, ofBare, ofFastify });
  }
  return times;
}

function reportShare({ name, goal, fastifyGoal }: Call, { processorTime, ofBare, ofFastify }: Share): void {
  const ours = `${withSpread(ofBare.byProcessorTime)} of our bare route (≥ ${percent(goal)})`;
  const target = fastifyGoal ? ` (≥ ${percent(fastifyGoal)})` : "";
  const fastify = `${withSpread(ofFastify.byProcessorTime)} of bare Fastify${target}`;
  const byCalls = `${withSpread(ofBare.byCalls)} by calls`;
  printLine(`  ${name.padEnd(32)} ${processorTime.toFixed(2).padStart(6)} ms, ${ours}, ${byCalls}, ${fastify}`);
}

async function findKeyword(base: string): Promise<string> {
  const response = await fetch(base + searchMeasures.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ facets: true, pageSize: 1 }),
  });
  const { facets }: { facets: { keywords: { id: string }[] } } = await response.json();
  return facets.keywords[0]?.id ?? "";
}

/** The titles that queries are made from. */
async function knownTitles(): Promise<string[]> {
  if (!values.rows) return demoTitles();
  const titles: string[] = [];
  for await (const line of readLines(values.rows)) titles.push(JSON.parse(line).title);
  return titles;
}

async function logIn(address: string): Promise<string> {
  const response = await fetch(`${address}/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "redaktor", password: "demo" }),
  });
  const { ticket }: { ticket: string } = await response.json();
  return ticket;
}

function reportGrowth(all: readonly Result[]): void {
  const [first, ...others] = all;
  if (!first || others.length === 0) return;
  printLine("\ngrowth of the processor time of a call (≤ 4 ×)");
  for (const [name, time] of first.times) {
    const growth = others.map(({ size, times }) => `${((times.get(name) ?? 0) / time).toFixed(1)} × at ${size}`);
    printLine(`  ${name.padEnd(32)} ${growth.join(", ")}`);
  }
}
