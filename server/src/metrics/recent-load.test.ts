import { getHealth, getLoad, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { testTime } from "../testing/test-time.ts";
import { createRecentLoad } from "./recent-load.ts";

const recentLoad = createRecentLoad({
  now: () => testTime,
  poolStatistics: () => ({ total: 10, idle: 7, waiting: 2 }),
});
let isAnswering = true;
const { call, logIn } = await startTestApp({ recentLoad, isDatabaseAnswering: async () => isAnswering });
const technician = await logIn("TECH_ADMIN");

test("a technician sees each minute of the last hour, and nobody else does", async () => {
  recentLoad.endMinute();
  await call(searchMeasures, { body: { searchValue: "qwxzvv" } });
  isAnswering = false;
  await call(getHealth, {});
  isAnswering = true;

  recentLoad.endMinute();
  recentLoad.endMinute();

  const { samples } = (await call(getLoad, {}, technician)).body;
  const [, busy, idle] = samples;
  expect(busy).toMatchObject({ at: testTime.getTime(), requests: 2, errors: 1, searchMisses: 1 });
  expect(busy).toMatchObject({ connectionsUsed: 3, connectionsWaiting: 2 });
  expect(busy?.p99Latency).toBeGreaterThanOrEqual(busy?.medianLatency ?? Number.POSITIVE_INFINITY);
  expect(busy?.memory).toBeGreaterThan(0);
  expect(idle).toMatchObject({ requests: 0, errors: 0, medianLatency: null, p99Latency: null });
  expect((await call(getLoad, {}, await logIn("ADMIN"))).status).toBe(401);
});

test("only the last hour is kept", async () => {
  for (let minutes = 0; minutes < 100; minutes += 1) recentLoad.endMinute();

  expect((await call(getLoad, {}, technician)).body.samples).toHaveLength(60);
});
