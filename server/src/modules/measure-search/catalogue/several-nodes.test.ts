import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  apiBasePath,
  changeSingleField,
  createMeasure,
  hiddenPersonName,
  oids,
  type Suggestion,
  searchMeasures,
  suggestMeasurementSources,
  updateCode,
} from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "../../../app.ts";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { type OpenDatabase, openDatabase } from "../../../database/open-database.ts";
import { searchChannel } from "../../../database/watch-channel.ts";
import { freePort } from "../../../http/free-port.ts";
import { openJobQueue } from "../../../jobs/job-queue.ts";
import { testLogin, testSecrets } from "../../../testing/start-test-app.ts";
import { createSharedDatabase } from "../../../testing/test-database.ts";
import { issueTicket } from "../../login/tickets.service.ts";
import { createUsageCounter } from "../../usage-statistics/usage-counter.service.ts";
import { createSearchCatalogue } from "./search-catalogue.service.ts";

// Needs a database that several nodes can open, so it does not run on the embedded one.
const shared = await createSharedDatabase("demo");
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await shared?.drop();
});

async function startNode(url: string): Promise<{ app: FastifyInstance; database: OpenDatabase }> {
  const database = await openDatabase({ databaseUrl: url, dataDir: "" });
  const catalogue = createSearchCatalogue(database.db);
  database.watch(searchChannel, () => void catalogue.catchUp().catch(() => {}));
  const jobs = await openJobQueue(database.db, { warn: () => {} });
  const app = await buildApp({
    db: database.db,
    isDatabaseAnswering: database.isAnswering,
    catalogue,
    usage: createUsageCounter({ db: database.db, now: () => new Date() }),
    jobs,
    secrets: testSecrets,
    receivers: { allowsAnyAddress: false, privateHosts: [] },
    now: () => new Date(),
    buildInfo: { version: "0.0.0", build: "test" },
    logger: false,
    login: testLogin,
  });
  closing.push(database.close, jobs.close, () => app.close());
  await catalogue.ready();
  return { app, database };
}

async function givenEditor({ db }: OpenDatabase): Promise<string> {
  const id = newId();
  const roles = ["MAIN_EDITOR" as const];
  const user = {
    id,
    username: id,
    firstName: "Nod",
    lastName: "Nodsson",
    roles,
    passwordHash: "-",
    created: new Date(),
  };
  await db.insertInto("appUser").values(user).execute();
  return issueTicket(db, { id }, new Date());
}

type Call = [app: FastifyInstance, method: "POST" | "PUT", path: string, body: object, ticket?: string];

async function ask(...[app, method, path, payload, ticket]: Call) {
  const headers = ticket ? { "x-hiqaa": ticket } : {};
  const answer = await app.inject({ method, url: apiBasePath + path, payload, headers });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.body}`);
  return answer.json();
}

const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { interval: 5 }).toBe(true);

test.skipIf(!shared)("what is written on one node is found at once on that node, and soon on the other", async () => {
  const { url } = shared ?? { url: "" };
  const [one, two] = [await startNode(url), await startNode(url)];
  const ticket = await givenEditor(one.database);
  const find = async ({ app }: typeof one, searchValue: string, by?: string) =>
    (await ask(app, "POST", searchMeasures.path, { searchValue }, by)).pageResults;

  for (let turn = 0; turn < 25; turn += 1) {
    const title = `Nodmått ${newId()}`;
    const made = await ask(one.app, "POST", createMeasure.path, { title }, ticket);
    expect((await find(one, title, ticket)).map(({ mId }: { mId: string }) => mId)).toEqual([made.id]);
    await until(async () => (await find(two, title, ticket)).length === 1);
    expect(await find(two, title)).toEqual([]);

    const path = changeSingleField.path.replace(":id", made.measureVersions[0].id);
    const changed = `Ändrat ${newId()}`;
    await ask(two.app, "PUT", path, { field: "title", value: changed }, ticket);
    expect((await find(two, changed, ticket))[0]?.title).toBe(changed);
    await until(async () => (await find(one, changed, ticket))[0]?.title === changed);
  }
});

test.skipIf(!shared)(
  "a new name is shown by every node, and no node gives one audience the other's answer",
  async () => {
    const { url } = shared ?? { url: "" };
    const [one, two] = [await startNode(url), await startNode(url)];
    const ticket = await givenEditor(one.database);
    const { id, codeId } = await one.database.db
      .selectFrom("code")
      .select(["id", "codeId"])
      .where("oid", "=", oids.keywords)
      .where("codeId", "=", "STROKE")
      .executeTakeFirstOrThrow();
    const path = updateCode.path.replace(":oid", oids.keywords).replace(":codeId", id);
    const read = async (by?: string) =>
      JSON.stringify(await ask(two.app, "POST", searchMeasures.path, { keywords: [id], facets: true }, by));

    for (let turn = 0; turn < 5; turn += 1) {
      const displayName = `Stroke ${turn}`;
      await ask(one.app, "PUT", path, { codeId, displayName }, ticket);
      await until(async () => (await read()).includes(displayName));
      const [hidden, open] = await Promise.all([read(), read(ticket)]);
      expect([hidden.includes(hiddenPersonName), open.includes(hiddenPersonName)]).toEqual([true, false]);
      expect(hidden).not.toContain('"ONGOING"');
    }
  },
);

const mainFile = fileURLToPath(new URL("../../../main.ts", import.meta.url));

test.skipIf(!shared)(
  "a node that is killed while others write answers from the database as it is when it is back",
  async () => {
    const { url } = shared ?? { url: "" };
    const writer = await startNode(url);
    const ticket = await givenEditor(writer.database);
    const port = await freePort();
    const address = `http://127.0.0.1:${port}${apiBasePath}`;
    const start = () =>
      spawn(process.execPath, [mainFile], {
        env: { DATABASE_URL: url, PORT: String(port), DEMO: "false", LOG_LEVEL: "silent" },
        stdio: "ignore",
      });
    const search = (body: object) =>
      fetch(address + searchMeasures.path, {
        method: "POST",
        headers: { "content-type": "application/json", "x-hiqaa": ticket },
        body: JSON.stringify(body),
      });
    const isUp = () =>
      search({ pageSize: 1 }).then(
        ({ ok }) => ok,
        () => false,
      );
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        await ask(writer.app, "POST", createMeasure.path, { title: `Under omstart ${newId()}` }, ticket);
        await wait(100);
      }
    })();

    let node = start();
    for (let kill = 0; kill < 2; kill += 1) {
      while (!(await isUp())) await wait(50);
      node.kill("SIGKILL");
      await once(node, "exit");
      node = start();
    }
    while (!(await isUp())) await wait(50);
    isWriting = false;
    await writing;

    const { rows } = await sql<{ row: string }>`SELECT DISTINCT ON (measure_id) open_row AS row FROM search_document
    ORDER BY measure_id, array_position(ARRAY['PUBLISHED', 'ONGOING', 'UNPUBLISHED'], status)`.execute(
      writer.database.db,
    );
    const find = async () =>
      searchMeasures.response.parse(await (await search({ pageSize: 1000, sortfield: "ID" })).json());
    await expect.poll(async () => (await find()).totalCount).toBe(rows.length);
    expect((await find()).pageResults).toEqual(rows.map(({ row }) => JSON.parse(row)).slice(0, 1000));
    node.kill("SIGTERM");
    await once(node, "exit");
  },
);

test.skipIf(!shared)(
  "a name is suggested by every node, also when a change that was begun earlier is committed later",
  async () => {
    const { url } = shared ?? { url: "" };
    const [one, two] = [await startNode(url), await startNode(url)];
    const nameAs = (db: Database, name: string) =>
      db.insertInto("measurementSource").values({ id: newId(), name }).execute();
    const isSuggested = async ({ app }: typeof one, searchValue: string) => {
      const answer = await app.inject({ url: apiBasePath + suggestMeasurementSources.path, query: { searchValue } });
      return answer.json<Suggestion[]>().length === 1;
    };
    const [early, late] = [`Register ${newId()}`, `Register ${newId()}`];

    await one.database.db.transaction().execute(async (tx) => {
      await nameAs(tx, early);
      await nameAs(two.database.db, late);
      for (const node of [one, two]) await until(() => isSuggested(node, late));
      expect(await isSuggested(two, early)).toBe(false);
    });

    for (const node of [one, two]) await until(() => isSuggested(node, early));
  },
);
