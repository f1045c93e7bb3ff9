import {
  apiBasePath,
  getPolling,
  getQueues,
  listJobs,
  pausePolling,
  resumePolling,
  retryJob,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { JobContext } from "../../jobs/job.ts";
import { openJobQueue } from "../../jobs/job-queue.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { sampleQueuesJob } from "./sample-queues-job.ts";

const { app, db, call, clock, logIn } = await startTestApp();
const technician = await logIn("TECH_ADMIN");

async function givenJob(): Promise<string> {
  const queue = await openJobQueue(db, { warn: () => {} });
  const id = await queue.enqueue(db, sampleQueuesJob, {});
  await queue.close();
  return id ?? "";
}

test("polling is paused and resumed for every node, with the user who did it", async () => {
  const paused = await call(pausePolling, {}, technician);

  expect(paused.body).toMatchObject({ isPaused: true, changedBy: "Test TECH_ADMIN" });
  expect(paused.headers["cache-control"]).toBe("no-store");
  expect((await call(getPolling, {}, technician)).body.isPaused).toBe(true);
  expect((await call(resumePolling, {}, technician)).body.isPaused).toBe(false);
});

test("a call that changes something needs the header; the cookie that a link sends is not enough", async () => {
  const { statusCode } = await app.inject({
    url: apiBasePath + pausePolling.path,
    headers: { cookie: `hiqaa=${technician}` },
  });

  expect(statusCode).toBe(401);
  expect((await call(getPolling, {}, technician)).body.isPaused).toBe(false);
});

test("a failed job shows its error, and can be started again", async () => {
  const id = await givenJob();
  await sql`UPDATE job.job SET state = 'failed', output = '{"message": "No room"}' WHERE id = ${id}`.execute(db);
  const find = async (state: "failed" | "") =>
    (await call(listJobs, { query: { state } }, technician)).body.pageResults.filter((job) => job.id === id);

  expect(await find("failed")).toMatchObject([{ name: "sample-queues", state: "failed", error: "No room" }]);
  await call(retryJob, { params: { id } }, technician);
  expect(await find("failed")).toEqual([]);
  expect(await find("")).toMatchObject([{ state: "retry" }]);
  // Successful jobs without output would hide the others.
  await sql`UPDATE job.job SET state = 'completed', output = NULL WHERE id = ${id}`.execute(db);
  expect(await find("")).toEqual([]);
  expect((await call(retryJob, { params: { id } }, technician)).error.code).toBe("ENTITY_NOT_FOUND_404");
});

test("the lengths of the queues are stored for a day", async () => {
  await givenJob();
  const context: JobContext = {
    db,
    jobSettings: { isDemo: false, distribution: undefined, reviewRetentionDays: 365 },
    afterWrite: async () => {},
    isClockInSync: async () => true,
    now: () => clock.now,
    log: { info: () => {}, warn: () => {} },
    signal: new AbortController().signal,
  };
  const sample = () => sampleQueuesJob.run({}, context);
  const passHours = (hours: number) => sql`UPDATE queue_sample SET at = at - ${hours} * interval '1 hour'`.execute(db);
  await sample();
  await passHours(23);
  await sample();
  await passHours(2);

  const { jobs, messages } = (await call(getQueues, {}, technician)).body;

  expect(jobs.samples).toHaveLength(1);
  expect(jobs.samples[0]?.waiting).toBeGreaterThan(0);
  expect(messages).toMatchObject({ waiting: 0, failed: 0 });
});
