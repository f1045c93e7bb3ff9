import { apiBasePath, getHealth } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";

const draining = { isActive: false };
let isDatabaseUp = true;
const { app } = await startTestApp({ draining, isDatabaseAnswering: async () => isDatabaseUp });

const probe = async (url: string, host = "10.0.0.7:3000") => {
  const response = await app.inject({ url, headers: { host } });
  return { statusCode: response.statusCode, body: response.json() };
};

test("a node that can serve is live and ready, by whatever address it is probed", async () => {
  expect(await probe("/live")).toMatchObject({ statusCode: 200, body: { status: "UP" } });
  // The index is loaded after the start.
  await expect.poll(() => probe("/ready")).toEqual({ statusCode: 200, body: { status: "UP" } });
});

test("without a database a node is live but not ready", async () => {
  isDatabaseUp = false;

  expect(await probe("/live")).toMatchObject({ statusCode: 200 });
  expect(await probe("/ready")).toMatchObject({ statusCode: 503, body: { status: "DOWN", reasons: ["database"] } });

  isDatabaseUp = true;
});

test("a draining node is not ready, still answers, and closes its connections", async () => {
  draining.isActive = true;

  expect(await probe("/ready")).toMatchObject({ statusCode: 503, body: { reasons: ["draining"] } });
  const { statusCode, headers } = await app.inject(apiBasePath + getHealth.path);
  expect([statusCode, headers.connection]).toEqual([200, "close"]);

  draining.isActive = false;
});
