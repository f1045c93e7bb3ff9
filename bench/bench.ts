import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { apiBasePath, searchMeasures } from "@indikatorkatalogen/contract";
import { readLines } from "../server/src/modules/measures/transfer/read-lines.ts";
import { catalogueRows, questions } from "./catalogue-rows.ts";
import { fillCatalogue } from "./database-work.ts";
import { type Call, median, shareOf, timeAlone } from "./load.ts";
import { type Running, startCatalogue } from "./processes.ts";
import { measureSaves } from "./saves.ts";
import { type HealthWatch, type WatchedHealth, watchHealth } from "./watch-health.ts";

// `npm run bench -- [--sizes 1000,10000] [--rows file.jsonl] [--database postgres://…]`: how much of the bare limit each
// call reaches. The limit is measured in the same minutes, so that the shares mean the same on any machine.

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000" },
    /** A catalogue of one's own, as lines that the import reads, instead of made-up ones. */
    rows: { type: "string" },
    database: { type: "string" },
  },
});

/** More than this is filled up with documents alone. */
const mostImported = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

const withSpread = (shares: readonly number[]): string =>
  `${percent(median(shares)).padStart(5)} (${percent(Math.min(...shares))}–${percent(Math.max(...shares))})`;

interface Result {
  size: string;
  /** Milliseconds that a distinct search takes. */
  searchTime: number;
}

const results: Result[] = [];
for (const size of values.rows ? ["given"] : values.sizes.split(",")) results.push(await benchAt(size));
tellGrowth(results);

async function benchAt(size: string): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "catalogue-bench-"));
  const database = { databaseUrl: values.database, dataDir };
  say(`\n${size} measures, ${values.database ? "PostgreSQL" : "embedded database"}`);
  const { rowsPerSecond, heapGrowth, measureIds } = await fillCatalogue(database, {
    rows: values.rows ? { file: values.rows } : { lines: catalogueRows(Math.min(Number(size), mostImported)) },
    measures: values.rows ? 0 : Number(size),
  });
  if (rowsPerSecond > 0) {
    say(`  import ${Math.round(rowsPerSecond)} rows a second, heap grew by ${Math.round(heapGrowth / 1e6)} MB`);
  }
  const env = { DATA_DIR: dataDir, ...(values.database && { DATABASE_URL: values.database }) };
  const catalogue = await startCatalogue(env);
  try {
    await tellStart(catalogue);
    const health = watchHealth(catalogue.address + apiBasePath);
    const ticket = await logIn(catalogue.address);
    const searchTime = await measureCalls(catalogue, { measureIds, ticket, health });
    health.note("single-field save");
    tellSaves(await measureSaves(catalogue, env, ticket));
    tellHealth(await health.stop());
    return { size, searchTime };
  } finally {
    await catalogue.stop();
    await rm(dataDir, { recursive: true });
    await rm(`${dataDir}-bare`, { recursive: true, force: true });
  }
}

async function tellStart({ address, startTime }: Running): Promise<void> {
  const started = performance.now();
  await fetch(address + apiBasePath + searchMeasures.path, { method: "POST" });
  const full = startTime + performance.now() - started;
  say(`  start: first answer ${Math.round(startTime)} ms, whole index ${Math.round(full)} ms`);
}

function tellSaves(times: readonly number[]): void {
  const spread = `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)}`;
  say(
    `  ${"single-field save".padEnd(34)} ${median(times).toFixed(1)} × (${spread}) a bare route that writes one row (≤ 3)`,
  );
}

function tellHealth({ slowest, during, latest }: WatchedHealth): void {
  const machine = `the watcher itself was woken ${Math.round(latest)} ms too late at most`;
  say(
    `  ${"slowest health call meanwhile".padEnd(34)} ${Math.round(slowest)} ms, during: ${during}; ${machine} (≤ 100)`,
  );
}

interface Known {
  measureIds: readonly string[];
  ticket: string;
  health: HealthWatch;
}

/** Tells every share, and gives the time of a distinct search. */
async function measureCalls(catalogue: Running, { measureIds, ticket, health }: Known): Promise<number> {
  const search = { method: "POST", path: searchMeasures.path } as const;
  const distinct: Call = {
    ...search,
    name: "distinct searches with facets",
    nextBody: await questions(await knownTitles()),
    goal: 0.15,
  };
  const calls: Call[] = [
    { ...search, name: "home list, repeated", body: {}, goal: 0.8 },
    { ...search, name: "home list with facets, repeated", body: { facets: true }, goal: 0.8 },
    {
      ...search,
      name: "search with facets, repeated",
      body: { searchValue: "hjärtinfarkt", sortfield: "RELEVANCE", facets: true },
      goal: 0.8,
    },
    distinct,
    { name: "a measure", method: "GET", path: `/measures/${measureIds[0]}`, goal: 0.5 },
    { name: "typeahead", method: "GET", path: "/typeahead/measurementsource?searchValue=re", goal: 0.3 },
    {
      name: "accesscontrol",
      method: "POST",
      path: "/accesscontrol/",
      body: { ticket, resources: ["measures:update", "application:read"] },
      ticket,
      goal: 0.3,
    },
  ];
  for (const call of calls) {
    health.note(call.name);
    const { name, goal, ofBare, ofFastify } = await shareOf(catalogue, call);
    const figures = `${withSpread(ofBare.byCalls)} by calls, ${withSpread(ofBare.byProcessorTime)} by processor time`;
    const bareFastify = `${withSpread(ofFastify.byProcessorTime)} of bare Fastify`;
    say(`  ${name.padEnd(34)} ${figures} (≥ ${percent(goal)}), ${bareFastify}`);
  }
  return timeAlone(catalogue.address + apiBasePath, distinct);
}

/** People ask for what is there. */
async function knownTitles(): Promise<string[] | undefined> {
  if (!values.rows) return undefined;
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

function tellGrowth(all: readonly Result[]): void {
  for (const { size, searchTime } of all) {
    const times = searchTime / (all[0]?.searchTime ?? searchTime);
    say(`a distinct search with facets at ${size} measures: ${searchTime.toFixed(1)} ms, ${times.toFixed(1)} × (≤ 4)`);
  }
}
