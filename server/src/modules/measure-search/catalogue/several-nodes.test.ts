import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  apiBasePath,
  changeSingleField,
  createMeasure,
  getMeasure,
  hiddenPersonName,
  oids,
  type Suggestion,
  searchMeasures,
  suggestMeasurementSources,
  updateCode,
} from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { freePort } from "../../../http/free-port.ts";
import { compileCache } from "../../../testing/faults/server-process.ts";
import { givenMainEditor, shareDatabase, type TestNode } from "../../../testing/start-node.ts";
import { isLong } from "../../../testing/suite-length.ts";

// Needs a database that several nodes can open, so it does not run on the embedded one.
const shared = await shareDatabase("demo");

async function startNode(): Promise<TestNode> {
  if (!shared) throw new Error("Only one node can open this database");
  return shared.startNode();
}

type Call = [app: FastifyInstance, method: "POST" | "PUT", path: string, body: object, ticket?: string];

async function send(...[app, method, path, payload, ticket]: Call) {
  const headers = ticket ? { "x-hiqaa": ticket } : {};
  const answer = await app.inject({ method, url: apiBasePath + path, payload, headers });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.body}`);
  return answer.json();
}

const until = (condition: () => Promise<boolean>) => expect.poll(condition, { interval: 5 }).toBe(true);

test.skipIf(!shared)("what is written on one node is found at once on that node, and soon on the other", async () => {
  const [one, two] = [await startNode(), await startNode()];
  const ticket = await givenMainEditor(one.database);
  const find = async ({ app }: typeof one, searchValue: string, by?: string) =>
    (await send(app, "POST", searchMeasures.path, { searchValue }, by)).pageResults;

  for (let round = 0; round < 8; round += 1) {
    const title = `Nodmått ${newId()}`;
    const made = await send(one.app, "POST", createMeasure.path, { title }, ticket);
    expect((await find(one, title, ticket)).map(({ mId }: { mId: string }) => mId)).toEqual([made.id]);
    await until(async () => (await find(two, title, ticket)).length === 1);
    expect(await find(two, title)).toEqual([]);

    const path = changeSingleField.path.replace(":id", made.measureVersions[0].id);
    const changed = `Ändrat ${newId()}`;
    await send(two.app, "PUT", path, { field: "title", value: changed }, ticket);
    expect((await find(two, changed, ticket))[0]?.title).toBe(changed);
    await until(async () => (await find(one, changed, ticket))[0]?.title === changed);
  }
});

test.skipIf(!shared)("who reads on one node what was just written on the other has seen that revision", async () => {
  const nodes = [await startNode(), await startNode()] as const;
  const ticket = await givenMainEditor(nodes[0].database);
  const headers = { "x-hiqaa": ticket };
  const made = await send(nodes[0].app, "POST", createMeasure.path, { title: `Nodmått ${newId()}` }, ticket);
  const address = apiBasePath + getMeasure.path.replace(":id", made.id);
  const path = apiBasePath + changeSingleField.path.replace(":id", made.measureVersions[0].id);

  const statuses: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const { app } = round % 2 === 0 ? nodes[1] : nodes[0];
    const { revision } = (await app.inject({ url: address, headers })).json().measureVersions[0];
    const payload = { field: "title", value: `Nodmått ${round}` };
    const answer = await app.inject({
      method: "PUT",
      url: path,
      payload,
      headers: { ...headers, "if-match": `"${revision}"` },
    });
    statuses.push(answer.statusCode);
  }

  expect(statuses).toEqual(statuses.map(() => 200));
});

test.skipIf(!shared)(
  "a new name is shown by every node, and no node gives one audience the other's answer",
  async () => {
    const [one, two] = [await startNode(), await startNode()];
    const ticket = await givenMainEditor(one.database);
    const { id, codeId } = await one.database.db
      .selectFrom("code")
      .select(["id", "codeId"])
      .where("oid", "=", oids.keywords)
      .where("codeId", "=", "STROKE")
      .executeTakeFirstOrThrow();
    const path = updateCode.path.replace(":oid", oids.keywords).replace(":codeId", id);
    const read = async (by?: string) =>
      JSON.stringify(await send(two.app, "POST", searchMeasures.path, { keywords: [id], facets: true }, by));

    for (let round = 0; round < 5; round += 1) {
      const displayName = `Stroke ${round}`;
      await send(one.app, "PUT", path, { codeId, displayName }, ticket);
      await until(async () => (await read()).includes(displayName));
      const [hidden, open] = await Promise.all([read(), read(ticket)]);
      expect([hidden.includes(hiddenPersonName), open.includes(hiddenPersonName)]).toEqual([true, false]);
      expect(hidden).not.toContain('"ONGOING"');
    }
  },
);

const kills = isLong ? 5 : 1;
const mainFile = fileURLToPath(new URL("../../../main.ts", import.meta.url));

test.skipIf(!shared)(
  "a node that is killed while others write answers from the database as it is when it is back",
  async () => {
    const { url } = shared ?? { url: "" };
    const writer = await startNode();
    const ticket = await givenMainEditor(writer.database);
    const port = await freePort();
    const address = `http://127.0.0.1:${port}${apiBasePath}`;
    const start = () =>
      spawn(process.execPath, [mainFile], {
        env: { DATABASE_URL: url, PORT: String(port), DEMO: "false", LOG_LEVEL: "silent", ...compileCache },
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
        await send(writer.app, "POST", createMeasure.path, { title: `Under omstart ${newId()}` }, ticket);
        await wait(100);
      }
    })();

    let node = start();
    for (let kill = 0; kill < kills; kill += 1) {
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
    const [one, two] = [await startNode(), await startNode()];
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
