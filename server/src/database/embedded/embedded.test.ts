import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { errorBody } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { databaseFailure } from "../../errors/database-errors.ts";
import { watchEventLoop } from "../../testing/event-loop.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { databaseTexts } from "../../texts/texts.ts";
import { openEmbeddedDatabase } from "../open-database.ts";

const source = inject("testDatabase");
const count = (max: number): RawBuilder<{ count: string }> => sql`SELECT count(*) FROM generate_series(1, ${max}::int)`;

// A PostgreSQL server does not run on a thread of this process.
describe.runIf(source.engine === "embedded")("The embedded database", async () => {
  if (source.engine !== "embedded") return;
  const folder = await mkdtemp(join(tmpdir(), "catalogue-data-"));
  const threads: Worker[] = [];
  const noteThread = (worker: Worker) => threads.push(worker);
  process.on("worker", noteThread);
  const limits = { connection: 30_000, statement: 1500 };
  const location = { folder: join(folder, "postgres"), dump: source.dumps.empty };
  const { db, isAnswering, listen, withStartupLock, close } = await openEmbeddedDatabase(location, limits);
  const onNotification = vi.fn();
  await listen("told", { onNotification, onConnect: () => {} });
  await sql`CREATE TABLE kept (id int PRIMARY KEY)`.execute(db);
  const { app } = await startTestApp({ db, isDatabaseAnswering: isAnswering });
  app.get("/slow", () => count(2_000_000_000).execute(db));
  app.get("/half", () =>
    db.transaction().execute(async (tx) => {
      await sql`INSERT INTO kept VALUES (-1)`.execute(tx);
      await count(2_000_000_000).execute(tx);
    }),
  );
  afterAll(async () => {
    process.off("worker", noteThread);
    await close();
    await rm(folder, { recursive: true });
  });
  const kept = async () => (await sql<{ id: number }>`SELECT id FROM kept ORDER BY id`.execute(db)).rows;

  test("returns long results complete", async () => {
    const { rows } = await sql<{
      text: string;
    }>`SELECT repeat('å', ${30_000}) AS text FROM generate_series(1, 50)`.execute(db);

    expect(rows.map(({ text }) => text.length)).toEqual(Array.from({ length: 50 }, () => 30_000));
  });

  test("ends a statement that times out, with its transaction, and keeps what was committed", async () => {
    await sql`INSERT INTO kept VALUES (1)`.execute(db);

    for (const path of ["/slow", "/half"]) {
      const answer = await app.inject(path);
      expect([answer.statusCode, answer.json().detailInfo]).toEqual([503, databaseTexts.slow]);
    }

    expect(await kept()).toEqual([{ id: 1 }]);
    await sql`NOTIFY told, 'hört'`.execute(db);
    expect(onNotification).toHaveBeenCalledExactlyOnceWith("hört");
  });

  test("has no timeout for work before the server listens, which does not block the event loop", async () => {
    const watch = watchEventLoop();
    const started = performance.now();
    await withStartupLock(async (own) => {
      await sql`DO $$ BEGIN WHILE clock_timestamp() < now() + interval '1.8 s' LOOP END LOOP; END $$`.execute(own);
    });
    const { iterations } = watch.stop();

    expect(performance.now() - started).toBeGreaterThan(limits.statement);
    // A statement on this thread would let the event loop run only a few iterations.
    expect(iterations).toBeGreaterThan(50);
  });

  test("whose one connection is in use lets callers time out, and health does not wait", async () => {
    const own = await openEmbeddedDatabase({ dump: source.dumps.empty }, { connection: 1000, statement: 0 });
    const [waited, isUp] = await own.db
      .connection()
      .execute(() => Promise.allSettled([count(1).execute(own.db), own.isAnswering()]));
    await own.close();

    expect(waited.status === "rejected" && databaseFailure(waited.reason)).toBe("busy");
    expect(isUp).toMatchObject({ value: true });
  });

  test("whose thread crashes is answered with 503, and reopened", async () => {
    await sql`INSERT INTO kept VALUES (2)`.execute(db);
    const writing = app.inject("/half");
    await threads.at(-1)?.terminate();

    const answer = await writing;

    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(errorBody.parse(answer.json()).code).toBe("UNAVAILABLE_503");
    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await isAnswering()).toBe(true);
  });

  test("whose thread crashes while idle is reopened by the next statement", async () => {
    await threads.at(-1)?.terminate();
    expect(await isAnswering()).toBe(false);

    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
