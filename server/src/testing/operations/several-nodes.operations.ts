import { readFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import {
  apiBasePath,
  changeSingleField,
  createMeasure,
  type Endpoint,
  getMeasure,
  type Measure,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { openDatabase } from "../../database/open-database.ts";
import { freePort } from "../../http/free-port.ts";
import { type ServerProcess, startServer } from "../faults/server-process.ts";
import { givenMainEditor } from "../start-node.ts";
import { createSharedDatabase } from "../test-database.ts";
import { publicHost, startNginx } from "./nginx.ts";

// Readers and editors on several nodes behind nginx, with any request on any node, for the figures in
// docs/reliability.md. Durations are reported; only requests that hang fail the test.

const readerCount = 200;
const editorCount = 20;
const minutes = 2;
const pauseMs = 1000;
/** An older response means that a node no longer follows the others. */
const oldestMs = 30_000;
/** So small a heap is collected often, and becomes full if memory leaks. */
const smallHeap = { NODE_OPTIONS: "--max-old-space-size=320" };

interface Site {
  port: number;
  nodes: readonly ServerProcess[];
  tickets: readonly string[];
  stop: () => Promise<void>;
}

async function startSite(nodeCount: number): Promise<Site> {
  const shared = await createSharedDatabase("demo");
  if (!shared) throw new Error("Several nodes need a PostgreSQL server");
  const settings = { PUBLIC_URL: `https://${publicHost}`, TRUSTED_PROXIES: "127.0.0.1", ...smallHeap };
  const ports = await Promise.all(Array.from({ length: nodeCount }, freePort));
  const nodes: ServerProcess[] = [];
  for (const port of ports)
    nodes.push(await startServer({ DATABASE_URL: shared.url }, { ...settings, PORT: `${port}` }));
  const port = await freePort();
  const nginx = await startNginx({ port, nodes: ports });
  const database = await openDatabase({ databaseUrl: shared.url, dataDir: "" });
  const tickets = await Promise.all(Array.from({ length: editorCount }, () => givenMainEditor(database)));
  await database.close();
  return {
    port,
    nodes,
    tickets,
    stop: async () => {
      await nginx.stop();
      for (const node of nodes) node.kill("SIGKILL");
      await Promise.all(nodes.map(({ ended }) => ended));
      await shared.drop();
    },
  };
}

interface Call {
  params?: Record<string, string>;
  body?: object;
}

interface Figures {
  failures: string[];
  /** In milliseconds. */
  latencies: number[];
  /** The age of responses that lacked something acknowledged, in milliseconds. */
  ages: number[];
}

/** A visitor with an address of its own, as rate limits count by address. */
function createVisitor({ port, tickets }: Site, number: number, { failures, latencies }: Figures) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 1 });
  const localAddress = `127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`;
  const ticket = tickets[number % tickets.length] ?? "";
  return {
    disconnect: () => agent.destroy(),
    call: ({ method, path }: Endpoint, { params = {}, body }: Call) =>
      new Promise<string | undefined>((resolve) => {
        const started = performance.now();
        const filled = apiBasePath + path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
        const headers = { host: publicHost, "x-hiqaa": ticket, "content-type": "application/json" };
        const fail = (reason: string) => {
          failures.push(`${method} ${path}: ${reason.slice(0, 200)}`);
          resolve(undefined);
        };
        const sent = request(
          { method, agent, headers, localAddress, host: "127.0.0.1", port, path: filled },
          async (response) => {
            const text = Buffer.concat(await response.toArray().catch(() => [])).toString();
            latencies.push(performance.now() - started);
            if (response.statusCode === 200) resolve(text);
            else fail(`${response.statusCode} ${text}`);
          },
        );
        sent.on("error", (error) => fail(error.message)).end(body && JSON.stringify(body));
      }),
  };
}

interface Edited {
  measureId: string;
  versionId: string;
  word: string;
  /** The time when each count was acknowledged, by count. */
  saved: number[];
}

const titleOf = (word: string, count: number) => `${word} ${count}`;
const countIn = (title: string) => Number(title.split(" ").at(-1));

/** How long before the request the first write that the response lacks was acknowledged. */
function ageOf({ saved }: Edited, count: number, requestedAt: number): number {
  const missing = saved[count + 1];
  return missing === undefined ? 0 : Math.max(0, requestedAt - missing);
}

type Visitor = ReturnType<typeof createVisitor>;

async function createEdited(visitor: Visitor, number: number): Promise<Edited> {
  // A word without digits that no other title has, so that the search finds exactly this measure.
  const word = `belastningsprov${String.fromCharCode(97 + number)}`;
  const text = await visitor.call(createMeasure, { body: { title: titleOf(word, 0) } });
  const measure = JSON.parse(text ?? "{}") as Measure;
  return { measureId: measure.id, versionId: measure.measureVersions[0]?.id ?? "", word, saved: [performance.now()] };
}

async function edit(visitor: Visitor, edited: Edited): Promise<void> {
  const count = edited.saved.length;
  const body = { field: "title", value: titleOf(edited.word, count) };
  const answer = await visitor.call(changeSingleField, { params: { id: edited.versionId }, body });
  if (answer) edited.saved.push(performance.now());
}

/** Reads the measure, then searches for it. */
async function read(visitor: Visitor, edited: Edited, { ages }: Figures): Promise<void> {
  const readAt = performance.now();
  const measure = await visitor.call(getMeasure, { params: { id: edited.measureId } });
  if (measure) ages.push(ageOf(edited, countIn(JSON.parse(measure).measureVersions[0].title), readAt));
  const searchedAt = performance.now();
  const body = { searchValue: edited.word, status: ["ONGOING"] };
  const found = await visitor.call(searchMeasures, { body });
  const [row] = found ? JSON.parse(found).pageResults : [];
  if (row) ages.push(ageOf(edited, countIn(row.title), searchedAt));
}

const memoryOf = async ({ pid }: ServerProcess): Promise<number> =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);

const percentile = (sorted: readonly number[], fraction: number) =>
  Math.round(sorted[Math.floor(sorted.length * fraction)] ?? 0);

function report(nodeCount: number, { latencies, ages }: Figures, memory: readonly number[][]): void {
  const [times, old] = [latencies.toSorted((a, b) => a - b), ages.toSorted((a, b) => a - b)];
  const fresh = ((100 * old.filter((age) => age <= 1000).length) / old.length).toFixed(2);
  process.stdout.write(
    `${nodeCount} nodes: ${times.length} requests, median ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms; ` +
      `answers no older than a second ${fresh} %, oldest ${Math.round(old.at(-1) ?? 0)} ms; ` +
      `memory in MB by quarter ${JSON.stringify(memory)}\n`,
  );
}

test.each([2, 3])(
  `%i nodes, ${readerCount} readers and ${editorCount} editors for ${minutes} minutes: no error, no lost write`,
  async (nodeCount) => {
    const site = await startSite(nodeCount);
    const figures: Figures = { failures: [], latencies: [], ages: [] };
    const visitors = Array.from({ length: readerCount + editorCount }, (_, n) => createVisitor(site, n, figures));
    const editors = visitors.slice(0, editorCount);
    const edited = await Promise.all(editors.map(createEdited));
    let isOver = false;
    const memory: number[][] = [];
    const work = visitors.map(async (visitor, number) => {
      const own = edited[number % editorCount];
      if (!own) return;
      await wait((pauseMs * number) / visitors.length);
      while (!isOver) {
        await (number < editorCount ? edit(visitor, own) : read(visitor, own, figures));
        await wait(pauseMs);
      }
    });

    for (let quarter = 0; quarter < 4; quarter += 1) {
      await wait((minutes * 60_000) / 4);
      memory.push(await Promise.all(site.nodes.map(memoryOf)));
    }
    isOver = true;
    await Promise.all(work);
    report(nodeCount, figures, memory);

    expect(figures.failures).toEqual([]);
    expect(figures.ages.filter((age) => age > oldestMs)).toEqual([]);
    const [reader] = visitors.slice(-1);
    for (const { measureId, word, saved } of edited) {
      const text = await reader?.call(getMeasure, { params: { id: measureId } });
      expect(JSON.parse(text ?? "{}").measureVersions[0].title).toBe(titleOf(word, saved.length - 1));
    }
    for (const { disconnect } of visitors) disconnect();
    await site.stop();
  },
);
