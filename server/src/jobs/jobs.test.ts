import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { createSharedDatabase, openTestDatabase } from "../testing/test-database.ts";
import type { Job } from "./job.ts";
import { openJobQueue } from "./job-queue.ts";
import { prepareJobs } from "./prepare-jobs.ts";
import { runJobs } from "./run-jobs.ts";

const log = { info: () => {}, warn: () => {} };
const now = () => new Date();
const jobSettings = { isDemo: false, distribution: undefined, reviewRetentionDays: 365 };
const afterWrite = async () => {};
const isClockInSync = async () => true;

const database = await openTestDatabase("empty");
const { db, listen } = database;
const done: object[] = [];
let onDone: () => void = () => {};

const recordWord: Job<{ word: string }> = {
  name: "remember",
  retries: 0,
  timeLimitSeconds: 60,
  run: async (data) => {
    done.push(data);
    onDone();
    if (data.word === "wrong") throw new Error("no such word");
    return { letters: data.word.length };
  },
};
const singleton: Job = {
  name: "only-one",
  retries: 0,
  timeLimitSeconds: 60,
  isSingleton: true,
  run: async () => undefined,
};

await prepareJobs(db, [recordWord, singleton]);
const queue = await openJobQueue(db, log);
const stop = await runJobs([recordWord], { db, listen, now, log, jobSettings, afterWrite, isClockInSync });
afterAll(async () => {
  await stop();
  await queue.close();
  await database.close();
});

async function doneAfter(work: () => Promise<unknown>): Promise<object[]> {
  done.length = 0;
  const isDone = new Promise<void>((resolve) => {
    onDone = resolve;
  });
  await work();
  await isDone;
  return done;
}

interface StoredJob {
  state: string;
  output: object | null;
}

/** Polls, because a job is marked as completed a moment after it has run. */
const waitForJob = (id: string | undefined): Promise<StoredJob> =>
  expect
    .poll(async () => (await sql<StoredJob>`SELECT state, output FROM job.job WHERE id = ${id}`.execute(db)).rows[0])
    .toMatchObject({ state: expect.stringMatching(/completed|failed/) })
    .then(
      async () =>
        (await sql<StoredJob>`SELECT state, output FROM job.job WHERE id = ${id}`.execute(db)).rows[0] as StoredJob,
    );

test("a job runs when the change that enqueued it commits, and never when it is rolled back", async () => {
  const words = await doneAfter(async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, recordWord, { word: "undone" });
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    await db.transaction().execute((tx) => queue.enqueue(tx, recordWord, { word: "kept" }));
  });

  expect(words).toEqual([{ word: "kept" }]);
});

test("the output of a job is stored with it, and so is the error of a failed one", async () => {
  let ids: (string | undefined)[] = [];
  await doneAfter(async () => {
    ids = [
      await queue.enqueue(db, recordWord, { word: "right" }),
      await queue.enqueue(db, recordWord, { word: "wrong" }),
    ];
  });

  expect(await waitForJob(ids[0])).toEqual({ state: "completed", output: { letters: 5 } });
  expect(await waitForJob(ids[1])).toMatchObject({ state: "failed", output: { message: "no such word" } });
});

test("a failed job is retried on request", async () => {
  let id: string | undefined;
  await doneAfter(async () => {
    id = await queue.enqueue(db, recordWord, { word: "wrong" });
  });
  await waitForJob(id);

  const again = await doneAfter(async () => {
    await queue.retry(recordWord.name, id ?? "");
    // A retry does not notify the workers, but the next job does.
    await queue.enqueue(db, recordWord, { word: "next" });
  });

  expect(again).toContainEqual({ word: "wrong" });
});

test("of a single kind, only one waits", async () => {
  expect(await queue.enqueue(db, singleton, {})).toBeDefined();
  expect(await queue.enqueue(db, singleton, {})).toBeUndefined();
});

const shared = await createSharedDatabase("empty");
afterAll(() => shared?.drop());

test.skipIf(!shared)("nodes share the jobs, and no job runs twice", async () => {
  const location = { databaseUrl: shared?.url, dataDir: "" };
  const nodes = await Promise.all([openDatabase(location), openDatabase(location)]);
  const processed: string[] = [];
  const total = 40;
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const countOn = (node: number): Job<{ number: number }> => ({
    name: "count",
    retries: 0,
    timeLimitSeconds: 60,
    run: async ({ number }) => {
      processed.push(`${number}`);
      await nodes[node]?.db.selectFrom("event").select("id").limit(1).execute();
      if (processed.length === total) finish();
      return { node };
    },
  });
  const [first, second] = nodes;
  if (!first || !second) throw new Error("two nodes are needed");
  await prepareJobs(first.db, [countOn(0)]);
  const queues = await openJobQueue(first.db, log);
  const stops = await Promise.all(
    nodes.map((node, number) =>
      runJobs([countOn(number)], {
        db: node.db,
        listen: node.listen,
        now,
        log,
        jobSettings,
        afterWrite,
        isClockInSync,
      }),
    ),
  );

  await first.db.transaction().execute(async (tx) => {
    for (let number = 0; number < total; number += 1) await queues.enqueue(tx, countOn(0), { number });
  });
  await finished;

  expect(new Set(processed).size).toBe(total);
  await Promise.all([...stops, queues.close].map((close) => close()));
  await Promise.all(nodes.map(({ close }) => close()));
});
