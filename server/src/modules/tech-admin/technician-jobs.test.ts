import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  getCacheSync,
  getDistributionHealth,
  getHealth,
  searchMeasures,
  startCacheSync,
  startHostImport,
  startImport,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { givenMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { importJobs } from "../distribution/import-jobs.ts";
import { cacheSyncJob } from "./cache-sync-job.ts";

const key = "a-key-of-some-length-1";
const contracts = [{ contract: "v2", measures: 7, running: null, lastImport: null, failedAt: null }];
const receivedKeys: unknown[] = [];
const host = createServer(({ url, headers }, response) => {
  receivedKeys.push(headers["x-api-key"]);
  const result = { contract: "v2", isWhole: true, changed: 3, unchanged: 0, removed: 0, startedAt: 1, finishedAt: 2 };
  response.end(JSON.stringify(url === "/health" ? { status: "UP", isPaused: false, contracts } : result));
});
await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
afterAll(() => host.close());
const distribution = { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, keys: [key] };

const { app, db, call, logIn } = await startTestApp({ distribution });
const technician = await logIn("TECH_ADMIN");
const context = {
  db,
  now: () => new Date(),
  log: { info: () => {}, warn: () => {} },
  signal: new AbortController().signal,
  jobSettings: { isDemo: false, distribution, reviewRetentionDays: 365 },
  afterWrite: async () => {},
  isClockInSync: async () => true,
};

test("an import is queued once, whichever path starts it, and its state can be followed", async () => {
  const params = { contract: "v2" as const };

  const first = await call(startImport, { params }, technician);
  const second = await call(startHostImport, { params }, technician);
  const { body } = await call(getDistributionHealth, {}, technician);

  expect([first.body.isStarted, second.body.isStarted]).toEqual([true, false]);
  expect(first.headers["cache-control"]).toBe("no-store");
  expect(body).toMatchObject({ status: "UP", contracts: [{ contract: "v2", work: { state: "WAITING" } }] });
  expect((await call(getHealth, {})).body.checks).toContainEqual({ name: "distribution", status: "UP" });
});

test("the job makes the host import, with the key that no browser sees", async () => {
  receivedKeys.length = 0;

  expect(await importJobs.v2.run({}, context)).toMatchObject({ changed: 3 });
  expect(receivedKeys).toEqual([key]);
});

test("jobs that a GET starts need the ticket's header", async () => {
  const url = "/services/api/1.0/techadmin/cache/sync";

  const byCookie = await app.inject({ url, headers: { cookie: `hiqaa=${technician}` } });

  expect(byCookie.statusCode).toBe(401);
  expect((await call(getCacheSync, {}, technician)).body).toEqual({ work: null, result: null });
  expect((await call(startCacheSync, {}, technician)).body).toEqual({ isStarted: true });
  expect((await call(getCacheSync, {}, technician)).body).toMatchObject({ work: { state: "WAITING" }, result: null });
});

test("the cache sync corrects search documents that differ from their measures", async () => {
  const renamed = await givenMeasure(db, { title: "Rätt namn", statuses: ["PUBLISHED"] });
  await givenMeasure(db, { title: "Orört", statuses: ["PUBLISHED"] });
  const gone = await givenMeasure(db, { title: "Borta" });
  await sql`UPDATE search_document SET open_row = replace(open_row, 'Rätt', 'Fel'),
    hidden_row = replace(hidden_row, 'Rätt', 'Fel') WHERE measure_id = ${renamed.id}`.execute(db);
  await sql`DELETE FROM measure WHERE id = ${gone.id}`.execute(db);

  const first = await cacheSyncJob.run({}, context);
  const second = await cacheSyncJob.run({}, context);
  const { pageResults } = (await call(searchMeasures, { body: { searchValue: renamed.id } })).body;

  expect(first).toEqual({ measures: 3, mended: 2 });
  expect(second).toEqual({ measures: 2, mended: 0 });
  expect(pageResults.map(({ title }) => title)).toEqual(["Rätt namn"]);
});
