import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { apiBasePath, changeSingleField, createMeasure, getMeasure, type Measure } from "@indikatorkatalogen/contract";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../database/open-database.ts";
import { openLiveClient } from "../live-client.ts";
import { givenMainEditor } from "../start-node.ts";
import { isLong } from "../suite-length.ts";
import { startControlledPostgres } from "./postgres-control.ts";
import { prepareServerDatabase } from "./prepare-database.ts";
import { startServer } from "./server-process.ts";

// Two nodes with many open pages and many writers: checks which events arrive, and measures the figures of
// docs/reliability.md.

const writerCount = isLong ? 20 : 4;
const pagesPerMeasure = isLong ? 10 : 3;
const saves = isLong ? 90 : 5;
const pauseMs = isLong ? 1000 : 50;

const postgres = await startControlledPostgres();
await prepareServerDatabase(postgres.url);
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
/** So small a heap is collected often, and becomes full if memory leaks. */
const smallHeap = { NODE_OPTIONS: "--max-old-space-size=320" };
const startNode = () => startServer({ DATABASE_URL: postgres.url }, smallHeap);
const nodes = [await startNode(), await startNode()];
afterAll(async () => {
  for (const node of nodes) {
    node.kill("SIGKILL");
    await node.ended;
  }
  await database.close();
  await postgres.remove();
});

const urlOf = (index: number) => nodes[index % nodes.length]?.url ?? "";

interface Call {
  method: "GET" | "POST" | "PUT";
  path: string;
  ticket: string;
  body?: object;
}

async function send(index: number, { method, path, ticket, body }: Call): Promise<Response> {
  return fetch(urlOf(index) + apiBasePath + path, {
    method,
    headers: { "x-hiqaa": ticket, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** The revisions of its measure that a page has seen, with the time of each. */
interface Page {
  seen: { revision: number; at: number }[];
  unexpected: string[];
  disconnect: () => void;
  isOpen: () => boolean;
}

/** Opens a page that listens, and that reads its measure after an event with a newer revision, one read at a time. */
async function openPage(index: number, measureId: string, ticket: string): Promise<Page> {
  const seen: Page["seen"] = [];
  const unexpected: string[] = [];
  let [wanted, isReading] = [0, false];
  const read = async () => {
    isReading = true;
    while ((seen.at(-1)?.revision ?? 0) < wanted) {
      const response = await send(index, { method: "GET", path: getMeasure.path.replace(":id", measureId), ticket });
      const { measureVersions } = (await response.json()) as Measure;
      const revision = measureVersions[0]?.revision ?? 0;
      if (revision > (seen.at(-1)?.revision ?? 0)) seen.push({ revision, at: performance.now() });
      else await wait(50);
    }
    isReading = false;
  };
  const client = await openLiveClient(urlOf(index), {
    ticket,
    measures: [measureId],
    onEvent: (event) => {
      if (event.type === "state") return;
      if (event.type !== "version" || event.measureId !== measureId) return void unexpected.push(JSON.stringify(event));
      wanted = Math.max(wanted, event.revision);
      if (!isReading) void read();
    },
  });
  expect(client.status).toBe(200);
  return { seen, unexpected, disconnect: client.disconnect, isOpen: client.isOpen };
}

const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""))?.[1] ?? 0) / 1024;
const memory = () => Promise.all(nodes.map(async ({ pid }) => Math.round(await memoryOf(pid))));

interface Written {
  revision: number;
  at: number;
}

/** Saves on alternating nodes. */
async function write(nr: number, versionId: string, ticket: string): Promise<Written[]> {
  const written: Written[] = [];
  const path = changeSingleField.path.replace(":id", versionId);
  for (let count = 0; count < saves; count += 1) {
    const body = { field: "description", value: `Text ${nr} ${count}` };
    const response = await send(nr + count, { method: "PUT", path, ticket, body });
    expect(response.status).toBe(200);
    const { revision } = (await response.json()) as Written;
    written.push({ revision, at: performance.now() });
    await wait(pauseMs);
  }
  return written;
}

/** The delay from each save until each page showed it. */
const delaysOf = (written: readonly Written[], pages: readonly Page[]): number[] =>
  pages.flatMap(({ seen }) =>
    written.map(({ revision, at }) => Math.max(0, (seen.find((one) => one.revision >= revision)?.at ?? Infinity) - at)),
  );

test(`${writerCount * pagesPerMeasure} open pages on two nodes see everything that ${writerCount} writers save, and nothing else`, async () => {
  const writers = await Promise.all(
    Array.from({ length: writerCount }, async (_, nr) => {
      const ticket = await givenMainEditor(database);
      const created = await send(nr, {
        method: "POST",
        path: createMeasure.path,
        ticket,
        body: { title: `Delad ${nr}` },
      });
      const { id, measureVersions } = (await created.json()) as Measure;
      return { nr, ticket, measureId: id, versionId: measureVersions[0]?.id ?? "" };
    }),
  );
  const groups = await Promise.all(
    writers.map(async ({ nr, measureId }) => {
      const ticket = await givenMainEditor(database);
      const indexes = Array.from({ length: pagesPerMeasure }, (_, index) => nr + index);
      return Promise.all(indexes.map((index) => openPage(index, measureId, ticket)));
    }),
  );
  const before = await memory();

  const running = writers.map(({ nr, versionId, ticket }) => write(nr, versionId, ticket));
  const during: number[][] = [];
  for (let part = 1; part < 4; part += 1) {
    await wait((saves * pauseMs) / 4);
    during.push(await memory());
  }
  const written = await Promise.all(running);

  const isSeen = (group: number) =>
    groups[group]?.every(({ seen }) => seen.at(-1)?.revision === written[group]?.at(-1)?.revision);
  await expect.poll(() => writers.filter((_, index) => !isSeen(index)).length).toBe(0);
  const after = await memory();
  const delays = written.flatMap((each, index) => delaysOf(each, groups[index] ?? [])).toSorted((a, b) => a - b);
  const percentile = (fraction: number) => Math.round(delays[Math.floor(fraction * (delays.length - 1))] ?? 0);
  console.log(`${delays.length} changes seen; milliseconds after the save: median ${percentile(0.5)}, 99 % ${percentile(0.99)}, \
longest ${percentile(1)}; within a second ${((100 * delays.filter((delay) => delay < 1000).length) / delays.length).toFixed(2)} %; \
memory in MB ${[before, ...during, after].join(" → ")}`);
  expect(groups.flat().flatMap(({ unexpected }) => unexpected)).toEqual([]);
  expect(groups.flat().filter(({ isOpen }) => !isOpen())).toEqual([]);
  for (const page of groups.flat()) page.disconnect();
});
