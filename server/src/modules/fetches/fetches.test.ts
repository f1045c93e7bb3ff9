import {
  addDistributionUsage,
  apiBasePath,
  apiKeyHeader,
  exportMeasures,
  getChangesFeed,
  getMeasure,
  getUsageStatistics,
  listChanges,
  monthBefore,
  searchMeasures,
  usageChannels,
  usageRetentionMonths,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { openApiCall } from "../../http/openapi.ts";
import { givenMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { createFetchCounter, readFetchCounts } from "./fetches.service.ts";

const { app, db, call, clock, fetches } = await startTestApp({
  distribution: { url: "http://unused.test", keys: ["key-of-the-host"] },
});
const { id } = await givenMeasure(db, { statuses: ["PUBLISHED"] });
const measurePath = getMeasure.path.replace(":id", id);

/** Each test has a month of its own. */
function inMonth(month: string): void {
  clock.now = new Date(`${month}-15T12:00:00Z`);
}

const counted = async (month: string): Promise<Record<string, number>> => {
  const { body } = await call(getUsageStatistics, {});
  return Object.fromEntries(body.fetches.filter((one) => one.month === month).map(({ way, count }) => [way, count]));
};

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: apiBasePath + path, headers });
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: apiBasePath + path, payload, headers });
const byPage = { "sec-fetch-site": "same-origin" };

test("before anything is fetched, it is told since when it would have been counted", async () => {
  inMonth("2026-11");

  const { body, headers } = await call(getUsageStatistics, {});

  expect(body).toEqual({ since: expect.any(Number), month: "2026-11", fetches: [] });
  expect(Math.abs(body.since - Date.now())).toBeLessThan(86_400_000);
  expect(headers["cache-control"]).toMatch(/^public, max-age=/);
});

test("every way is counted, also when nothing has changed since last time", async () => {
  inMonth("2026-10");
  for (const format of ["xlsx", "csv", "csv", "json"]) await post(exportMeasures.path, { format });
  await post(exportMeasures.path, {});
  await post(searchMeasures.path, { searchValue: "vård" });
  await post(searchMeasures.path, { searchValue: "vård" });
  await get(listChanges.path);
  await get(openApiCall.path);
  await get(measurePath, { "sec-fetch-site": "cross-site" });
  const { headers } = await get(getChangesFeed.path);
  const { statusCode } = await get(getChangesFeed.path, { "if-none-match": String(headers.etag) });
  await post(exportMeasures.path, { format: "csv" }, byPage);
  const told = { fetches: { v2: 4, v3: 5, v3_1: 6 } };
  await post(addDistributionUsage.path, told, { [apiKeyHeader]: "key-of-the-host" });
  await fetches.flush();

  const numbers = await counted("2026-10");

  expect(statusCode).toBe(304);
  expect(numbers).toEqual({
    ...{ SEARCH: 2, MEASURE: 1, XLSX: 2, CSV: 2, JSON: 1, WEB_FILE: 1 },
    ...{ ATOM: 2, CHANGES: 1, OPENAPI: 1 },
    ...{ DISTRIBUTION_V2: 4, DISTRIBUTION_V3: 5, DISTRIBUTION_V3_1: 6 },
  });
  expect(Object.keys(numbers).sort()).toEqual([...usageChannels].sort());
});

test("what the web shows, what is refused, and heads are not counted", async () => {
  inMonth("2026-09");
  const answers = await Promise.all([
    post(searchMeasures.path, {}, byPage),
    post(searchMeasures.path, {}, { origin: "http://localhost:80", host: "localhost:80" }),
    ...[measurePath, listChanges.path, getChangesFeed.path, openApiCall.path].map((path) => get(path, byPage)),
    app.inject({ method: "HEAD", url: apiBasePath + measurePath }),
    post(searchMeasures.path, { pageSize: "many" }),
    post(exportMeasures.path, { format: "docx" }),
    get(getMeasure.path.replace(":id", newId())),
    get(`${listChanges.path}?since=x`),
    post(addDistributionUsage.path, { fetches: { v2: 4 } }),
    get(measurePath, { "x-hiqaa": "A".repeat(43) }),
  ]);
  await fetches.flush();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...[200, 200, 200, 200, 200, 200, 200],
    ...[400, 400, 404, 400, 401, 401],
  ]);
  expect(await counted("2026-09")).toEqual({});
});

test("nodes that write at the same time add up", async () => {
  const nodes = Array.from({ length: 8 }, () =>
    createFetchCounter({
      db,
      now: () => new Date("2026-08-15T12:00:00Z"),
      warn: (error) => expect.fail(String(error)),
    }),
  );
  for (const [index, node] of nodes.entries()) {
    const order = index % 2 ? usageChannels : usageChannels.toReversed();
    for (const way of order) node.note(way);
  }

  await Promise.all(nodes.flatMap((node) => [node.flush(), node.flush()]));

  expect(await counted("2026-08")).toEqual(Object.fromEntries(usageChannels.map((way) => [way, 8])));
});

test("what cannot be written waits, is told once, and is written later under its own month", async () => {
  const told: unknown[] = [];
  const time = { now: new Date("2026-06-30T21:59:00Z") };
  const counter = createFetchCounter({ db, now: () => time.now, warn: (error) => told.push(error) });
  await sql`ALTER TABLE fetch_count RENAME TO fetch_count_away`.execute(db);
  counter.note("SEARCH");
  await counter.flush();
  // By then it is July in Sweden.
  time.now = new Date("2026-06-30T22:01:00Z");
  await counter.flush();
  counter.note("SEARCH");
  await counter.flush();
  await sql`ALTER TABLE fetch_count_away RENAME TO fetch_count`.execute(db);
  counter.note("MEASURE");

  await counter.flush();
  await counter.flush();

  expect(await counted("2026-06")).toEqual({ SEARCH: 1 });
  expect(await counted("2026-07")).toEqual({ SEARCH: 1, MEASURE: 1 });
  expect(told).toHaveLength(1);
});

test("after two years a month is let go of", async () => {
  const months = [usageRetentionMonths, usageRetentionMonths - 1].map((months) => monthBefore("2027-02", months));
  for (const month of months) {
    inMonth(month);
    fetches.note("ATOM");
    await fetches.flush();
  }
  expect(months).toEqual(["2025-02", "2025-03"]);
  inMonth("2027-02");
  fetches.note("ATOM");
  await fetches.flush();

  expect(await Promise.all([...months, "2027-02"].map(counted))).toEqual([{}, { ATOM: 1 }, { ATOM: 1 }]);
});

test("an orderly stop writes what was counted before the database is let go of", async () => {
  const stored: unknown[] = [];
  const other = await startTestApp({
    release: async () => void stored.push((await readFetchCounts(other.db, other.clock.now)).fetches),
  });
  await other.app.inject(apiBasePath + openApiCall.path);

  await other.app.close();

  expect(stored).toEqual([[{ month: "2026-11", way: "OPENAPI", count: 1 }]]);
});
