import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  apiBasePath,
  changeSingleField,
  createMeasure,
  type Endpoint,
  getMeasure,
  type Measure,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrations } from "../../database/migrations/index.ts";
import { openDatabase } from "../../database/open-database.ts";
import { type ServerProcess, startServer } from "../faults/server-process.ts";
import { givenMainEditor } from "../start-node.ts";
import { createBlankDatabase } from "../test-database.ts";
import { checkOutRelease, findPreviousRelease } from "./previous-release.ts";

// Runs the previous release and this one on one database, with writes on both.

const previous = findPreviousRelease();
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

interface Call {
  params?: Record<string, string>;
  body?: object;
}

interface Saved {
  measureId: string;
  title: string;
  text: string;
}

/** A client that repeatedly creates a measure on one node and writes in it on the other. */
function startClient(nodes: () => readonly ServerProcess[], ticket: string, number: number) {
  const failures: string[] = [];
  const saved: Saved[] = [];
  let isOver = false;

  async function send(node: ServerProcess, { method, path }: Endpoint, { params = {}, body }: Call) {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const response = await fetch(node.url + apiBasePath + filled, {
      method,
      headers: { "x-hiqaa": ticket, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) failures.push(`${method} ${path} on ${node.url}: ${response.status} ${text.slice(0, 300)}`);
    return response.ok ? JSON.parse(text) : undefined;
  }

  async function saveOnce(round: number): Promise<void> {
    const known = nodes();
    const [one, other] = [known[round % known.length], known[(round + 1) % known.length]];
    if (!one || !other) throw new Error("There is no node");
    const title = `Parallell klient${number} omgång${round}`;
    const measure: Measure | undefined = await send(one, createMeasure, { body: { title } });
    if (!measure) return;
    const text = `Skrivet på den andra noden ${round}`;
    const id = measure.measureVersions[0]?.id ?? "";
    const body = { field: "description", value: text };
    const written = await send(other, changeSingleField, { params: { id }, body });
    if (written) saved.push({ measureId: measure.id, title, text });
  }

  const work = (async () => {
    for (let round = 0; !isOver; round += 1) await saveOnce(round);
  })();
  return {
    failures,
    saved,
    send,
    stop: async () => {
      isOver = true;
      await work;
    },
  };
}

test.skipIf("reason" in previous)(
  `the release before keeps working while this one migrates and both write${"reason" in previous ? `: ${previous.reason}` : ""}`,
  async () => {
    if ("reason" in previous) return;
    const folder = await checkOutRelease(previous.name);
    closing.push(() => rmSync(folder, { recursive: true }));
    const blank = await createBlankDatabase();
    closing.push(blank.drop);
    const start = async (main?: string) => {
      const node = await startServer({ DATABASE_URL: blank.url }, { WORKERS: "on" }, main);
      closing.push(() => node.kill("SIGKILL"));
      return node;
    };
    const oldMain = join(folder, "server/src/main.ts");
    const old = await start(oldMain);
    const database = await openDatabase({ databaseUrl: blank.url, dataDir: "" });
    closing.push(database.close);
    const nodes = [old];
    const tickets = await Promise.all(Array.from({ length: 6 }, () => givenMainEditor(database)));
    const clients = tickets.map((ticket, number) => startClient(() => nodes, ticket, number));
    const countSaved = () => clients.reduce((sum, { saved }) => sum + saved.length, 0);
    const waitForSaves = async (more: number) => {
      const wanted = countSaved() + more;
      await expect.poll(countSaved, { timeout: 600_000 }).toBeGreaterThan(wanted);
    };

    await waitForSaves(30);
    const latest = await start();
    nodes.push(latest);
    await waitForSaves(100);
    const compatibility = await checkCompatibility(folder, blank.url);
    const restarted = await start(oldMain).catch((error: Error) => error);
    if (compatibility.isCompatible) {
      if (restarted instanceof Error) throw restarted;
      nodes.push(restarted);
    } else expect(String(restarted)).toContain("newer version of the catalogue");
    await waitForSaves(50);
    for (const { stop } of clients) await stop();

    expect(clients.flatMap(({ failures }) => failures)).toEqual([]);
    for (const node of nodes) await expectAllSaved(node, clients);
  },
);

/**
 * Whether the release can run with the applied migrations: it knows of expanding migrations, and those unknown to it
 * are expanding.
 */
async function checkCompatibility(folder: string, url: string): Promise<{ isCompatible: boolean }> {
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: "" });
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db).finally(close);
  const listed = readFileSync(join(folder, "server/src/database/migrations/index.ts"), "utf8");
  const unknown = rows.filter(({ name }) => !listed.includes(`"${name}"`));
  const isAware = readFileSync(join(folder, "server/src/database/migrate.ts"), "utf8").includes("migration_kind");
  return {
    isCompatible: unknown.length === 0 || (isAware && unknown.every(({ name }) => migrations[name]?.isExpanding)),
  };
}

/** Every acknowledged write can be read and found on this node. */
async function expectAllSaved(node: ServerProcess, clients: readonly ReturnType<typeof startClient>[]): Promise<void> {
  for (const { saved, send } of clients) {
    for (const { measureId, text } of saved) {
      const measure: Measure = await send(node, getMeasure, { params: { id: measureId } });
      expect(measure.measureVersions[0]).toMatchObject({ description: text });
    }
    const last = saved.at(-1);
    const found = async () => {
      const body = { searchValue: last?.title, status: ["ONGOING"] };
      const { pageResults } = await send(node, searchMeasures, { body });
      return pageResults.map(({ title }: { title: string }) => title);
    };
    await expect.poll(found).toContain(last?.title);
  }
}
