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
import { openApiCall } from "../../http/endpoints/openapi.ts";
import { givenMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { createUsageCounter, deleteExpiredUsage, readUsageStatistics } from "./usage-counter.service.ts";

const { app, db, call, clock, usage } = await startTestApp({
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
  return Object.fromEntries(
    body.counts.filter((one) => one.month === month).map(({ channel, count }) => [channel, count]),
  );
};

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: apiBasePath + path, headers });
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: apiBasePath + path, payload, headers });
const byPage = { "sec-fetch-site": "same-origin" };

test("without any use the response has the start of counting", async () => {
  inMonth("2026-11");

  const { body, headers } = await call(getUsageStatistics, {});

  expect(body).toEqual({ since: expect.any(Number), month: "2026-11", counts: [] });
  expect(Math.abs(body.since - Date.now())).toBeLessThan(86_400_000);
  expect(headers["cache-control"]).toMatch(/^public, max-age=/);
});

test("every channel is counted, 304 Not Modified included", async () => {
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
  const reported = { counts: { v2: 4, v3: 5, v3_1: 6 } };
  await post(addDistributionUsage.path, reported, { [apiKeyHeader]: "key-of-the-host" });
  await usage.flush();

  const numbers = await counted("2026-10");

  expect(statusCode).toBe(304);
  expect(numbers).toEqual({
    ...{ SEARCH: 2, MEASURE: 1, XLSX: 2, CSV: 2, JSON: 1, WEB_FILE: 1 },
    ...{ ATOM: 2, CHANGES: 1, OPENAPI: 1 },
    ...{ DISTRIBUTION_V2: 4, DISTRIBUTION_V3: 5, DISTRIBUTION_V3_1: 6 },
  });
  expect(Object.keys(numbers).sort()).toEqual([...usageChannels].sort());
});

test("calls by the web, refused calls and HEAD requests are not counted", async () => {
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
    post(addDistributionUsage.path, { counts: { v2: 4 } }),
    get(measurePath, { "x-hiqaa": "A".repeat(43) }),
  ]);
  await usage.flush();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...[200, 200, 200, 200, 200, 200, 200],
    ...[400, 400, 404, 400, 401, 401],
  ]);
  expect(await counted("2026-09")).toEqual({});
});

test("counts of nodes that write at the same time add up", async () => {
  const nodes = Array.from({ length: 8 }, () =>
    createUsageCounter({
      db,
      now: () => new Date("2026-08-15T12:00:00Z"),
      warn: (error) => expect.fail(String(error)),
    }),
  );
  for (const [index, node] of nodes.entries()) {
    const order = index % 2 ? usageChannels : usageChannels.toReversed();
    for (const channel of order) node.add(channel);
  }

  await Promise.all(nodes.flatMap((node) => [node.flush(), node.flush()]));

  expect(await counted("2026-08")).toEqual(Object.fromEntries(usageChannels.map((channel) => [channel, 8])));
});

test("counts that cannot be written are reported once and written later under their own month", async () => {
  const warnings: unknown[] = [];
  const time = { now: new Date("2026-06-30T21:59:00Z") };
  const counter = createUsageCounter({ db, now: () => time.now, warn: (error) => warnings.push(error) });
  await sql`ALTER TABLE fetch_count RENAME TO fetch_count_renamed`.execute(db);
  counter.add("SEARCH");
  await counter.flush();
  // This is already in July in Sweden.
  time.now = new Date("2026-06-30T22:01:00Z");
  await counter.flush();
  counter.add("SEARCH");
  await counter.flush();
  await sql`ALTER TABLE fetch_count_renamed RENAME TO fetch_count`.execute(db);
  counter.add("MEASURE");

  await counter.flush();
  await counter.flush();

  expect(await counted("2026-06")).toEqual({ SEARCH: 1 });
  expect(await counted("2026-07")).toEqual({ SEARCH: 1, MEASURE: 1 });
  expect(warnings).toHaveLength(1);
});

test("a month is deleted after two years, by the clock of the database", async () => {
  const { rows } = await sql<{ month: string }>`
    SELECT to_char(now() AT TIME ZONE 'Europe/Stockholm', 'YYYY-MM') AS month`.execute(db);
  const current = rows[0]?.month ?? "";
  const months = [usageRetentionMonths, usageRetentionMonths - 1].map((months) => monthBefore(current, months));
  for (const month of months) {
    inMonth(month);
    usage.add("ATOM");
    await usage.flush();
  }
  inMonth("2099-01");

  expect(await deleteExpiredUsage(db)).toBe(1);

  expect(await Promise.all(months.map(counted))).toEqual([{}, { ATOM: 1 }]);
});

test("a shutdown writes the counts before the database is closed", async () => {
  const stored: unknown[] = [];
  const other = await startTestApp({
    release: async () => void stored.push((await readUsageStatistics(other.db, other.clock.now)).counts),
  });
  await other.app.inject(apiBasePath + openApiCall.path);
  // Opened now, because opening a connection may take longer on a busy machine than a server waits for one.
  await expect.poll(() => readUsageStatistics(other.db, other.clock.now)).toMatchObject({ counts: [] });

  await other.app.close();

  expect(stored).toEqual([[{ month: "2026-11", channel: "OPENAPI", count: 1 }]]);
});
