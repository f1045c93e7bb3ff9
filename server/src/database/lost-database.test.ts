import { apiBasePath, errorBody, getHealth } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { createSharedDatabase, withDatabase } from "../testing/test-database.ts";
import { databaseTexts } from "../texts/texts.ts";
import type { DatabaseTransaction } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { pipeline } from "./pipeline.ts";
import { poolSize, servingTimeouts } from "./server/server-pool.ts";

// The embedded database cannot become unreachable, so there is nothing to test.
const shared = await createSharedDatabase("empty");
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await shared?.drop();
});

describe.runIf(shared)("A PostgreSQL server", async () => {
  if (!shared) return;
  const proxy = await startDatabaseProxy(shared.url);
  const limits = {
    ...servingTimeouts,
    connection: 2000,
    lock: 200,
    statement: 2000,
    answer: 3500,
    // Longer than a busy event loop takes from the start of a transaction to its first statement.
    idleInTransaction: 1500,
  };
  const { db, isAnswering, close } = await openDatabase({ databaseUrl: proxy.url, dataDir: "" }, limits);
  closing.push(proxy.close, close);
  const { app } = await startTestApp({ db, isDatabaseAnswering: isAnswering });
  app.get("/slow", () => sql`SELECT pg_sleep(5)`.execute(db));
  app.get("/locked", () =>
    db.transaction().execute((tx) => sql`SELECT id FROM role ORDER BY code LIMIT 1 FOR UPDATE`.execute(tx)),
  );
  app.get("/half", () =>
    db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx);
      proxy.cut();
      await sql`SELECT 1`.execute(tx);
    }),
  );
  app.get("/idle", () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await expect.poll(() => isConnected(rows[0]?.pid)).toBe(false);
      await sql`SELECT 1`.execute(tx);
    }),
  );
  /** Keeps a connection checked out until `resolve` is called. */
  const held = { count: 0, ...Promise.withResolvers<void>() };
  app.get("/held", () =>
    db.connection().execute(() => {
      held.count += 1;
      return held.promise;
    }),
  );
  const watcher = await openDatabase({ databaseUrl: shared.url, dataDir: "" });
  closing.push(watcher.close);
  const isConnected = async (pid: number | undefined) =>
    (await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`.execute(watcher.db)).rows.length > 0;
  afterEach(proxy.restore);

  const read = () => app.inject(`${apiBasePath}/measurementsources/`);
  const health = async () => (await app.inject(apiBasePath + getHealth.path)).statusCode;

  test("that is lost under load is answered with 503, and used again when it is back", async () => {
    const inFlight = [app.inject("/slow"), app.inject("/half")];
    const interrupted = await Promise.all(inFlight);
    const [duringOutage, healthDuringOutage] = [await read(), await health()];
    proxy.restore();

    for (const answer of [...interrupted, duringOutage]) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(errorBody.parse(answer.json()).code).toBe("UNAVAILABLE_503");
    }
    expect(healthDuringOutage).toBe(503);
    expect((await read()).statusCode).toBe(200);
    await expect.poll(health).toBe(200);
  });

  test("whose tables change under a prepared statement is queried again on another connection", async () => {
    await sql`CREATE TABLE changing (id int)`.execute(db);
    const list = () => sql`SELECT * FROM changing WHERE id > ${0}`.execute(db);
    for (let time = 0; time < 3; time += 1) await list();
    await sql`ALTER TABLE changing ADD COLUMN name text DEFAULT 'Ny'`.execute(db);
    await sql`INSERT INTO changing (id) VALUES (1)`.execute(db);

    await expect(list()).rejects.toThrow("cached plan");

    expect((await list()).rows).toEqual([{ id: 1, name: "Ny" }]);
  });

  test("that has dropped its idle connections is queried again", async () => {
    await Promise.all([read(), read(), read()]);
    const other = await openDatabase({ databaseUrl: shared.url, dataDir: "" });
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(other.db);
    await other.close();

    expect((await read()).statusCode).toBe(200);
  });

  test("that has frozen keeps nobody waiting for long, least of all the health call", async () => {
    await read();
    proxy.freeze();

    const reading = read();
    const first = await Promise.race([
      expect
        .poll(health)
        .toBe(503)
        .then(() => "health"),
      reading.then(() => "read"),
    ]);

    expect(first).toBe("health");
    expect((await reading).statusCode).toBe(503);
  });

  test("that has frozen fails every statement of a pipeline with the first, without waiting for each", async () => {
    const failures: string[] = [];
    const query = (tx: DatabaseTransaction) =>
      sql`SELECT 1`.execute(tx).catch((error: Error) => void failures.push(error.message));

    await db
      .transaction()
      .execute(async (tx) => {
        await query(tx);
        proxy.freeze();
        await pipeline(tx, [query, query, query]);
      })
      .catch(() => {});

    expect(failures).toEqual([
      "Query read timeout",
      expect.stringMatching("terminated"),
      expect.stringMatching("terminated"),
    ]);
  });

  test("may use the full statement time for each statement of a pipeline", async () => {
    const sleep = (tx: DatabaseTransaction) => sql`SELECT pg_sleep(1.25)`.execute(tx);
    const results = await db
      .transaction()
      .execute((tx) => pipeline(tx, [sleep, sleep, sleep, (step) => sql`SELECT 1 AS one`.execute(step)]));

    expect(results[3].rows).toEqual([{ one: 1 }]);
  });

  test("that takes too long over one statement is interrupted", async () => {
    await read();

    const answer = await app.inject("/slow");

    expect([answer.statusCode, answer.json().detailInfo]).toEqual([503, databaseTexts.slow]);
  });

  test("with a held lock reports it, and no connection is left waiting", async () => {
    const other = await openDatabase({ databaseUrl: shared.url, dataDir: "" });
    const answers = await other.db.transaction().execute(async (tx) => {
      await sql`SELECT id FROM role ORDER BY code LIMIT 1 FOR UPDATE`.execute(tx);
      return Promise.all(Array.from({ length: 12 }, () => app.inject("/locked")));
    });
    await other.close();

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(answers[0]?.json().detailInfo).toBe(databaseTexts.locked);
    expect((await app.inject("/locked")).statusCode).toBe(200);
  });

  test("ends a transaction that is left idle, and the call that left it is answered with 503", async () => {
    const answer = await app.inject("/idle");

    expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([503, "UNAVAILABLE_503"]);
    expect((await read()).statusCode).toBe(200);
  });

  test("whose connections are all in use keeps nobody waiting for long, and health not at all", async () => {
    const holding = Array.from({ length: poolSize }, () => app.inject("/held"));
    await expect.poll(() => held.count).toBe(poolSize);
    const [refused, healthStatus] = await Promise.all([read(), health()]);
    held.resolve();

    expect([refused.statusCode, refused.json().detailInfo, healthStatus]).toEqual([503, databaseTexts.busy, 200]);
    expect((await Promise.all(holding)).map(({ statusCode }) => statusCode)).not.toContain(503);
    expect((await read()).statusCode).toBe(200);
  });

  test("that is empty is prepared once by nodes that start together", async () => {
    const name = `fresh_${crypto.randomUUID().replaceAll("-", "")}`;
    const admin = await openDatabase({ databaseUrl: shared.url, dataDir: "" });
    await sql.raw(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`).execute(admin.db);
    const location = { databaseUrl: withDatabase(shared.url, name), dataDir: "" };
    const nodes = await Promise.all([openDatabase(location), openDatabase(location), openDatabase(location)]);

    const started = Promise.all(nodes.map(({ withStartupLock }) => withStartupLock(migrateToLatest)));

    await expect(started).resolves.toHaveLength(3);
    for (const node of nodes) await node.close();
    await sql.raw(`DROP DATABASE ${name}`).execute(admin.db);
    await admin.close();
  });
});
