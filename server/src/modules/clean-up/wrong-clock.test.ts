import { getHealth, getUserProfile, listSecurityEvents } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createDatabaseClock, readDatabaseTime } from "../../database/database-clock.ts";
import type { JobContext } from "../../jobs/job.ts";
import { givenAccount } from "../../testing/given-account.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { createLoginGuard } from "../login/login-guard.ts";
import { cleanUpJob } from "./clean-up-job.ts";

const hour = 3_600_000;
const day = 24 * hour;
const skews = [2 * hour, 200 * day, -200 * day];

/** The clock of this node, which the other nodes do not share. */
let skew = 0;
const nodeClock = () => new Date(Date.now() + skew);
const warnings: object[] = [];
const readTime = () => readDatabaseTime(testDb());

const { app, db, call, logIn } = await startTestApp({
  now: nodeClock,
  isClockInSync: () => createDatabaseClock({ readTime, nodeClock }).isInSync(),
});
function testDb() {
  return db;
}

const contextOf = (isClockInSync: JobContext["isClockInSync"]): JobContext => ({
  db,
  jobSettings: { isDemo: false, distribution: undefined, reviewRetentionDays: 365 },
  afterWrite: async () => {},
  now: nodeClock,
  isClockInSync,
  log: { info: () => {}, warn: (details) => void warnings.push(details) },
  signal: new AbortController().signal,
});

beforeEach(() => {
  skew = 0;
  warnings.length = 0;
});

test.for(skews)(
  "a clock that is wrong by %i ms expires no ticket, and a new ticket is valid on other nodes",
  async (wrong) => {
    const before = await logIn("READER");
    const { username, password } = await givenAccount(db);

    skew = wrong;
    const here = await call(getUserProfile, {}, before);
    const login = await app.inject({ method: "POST", url: "/login/", payload: { username, password } });
    skew = 0;
    const there = [await call(getUserProfile, {}, before), await call(getUserProfile, {}, login.json().ticket)];

    expect(here.error.code).toBe("ENTITY_NOT_FOUND_404");
    expect(there.map(({ error }) => error.code)).toEqual(["ENTITY_NOT_FOUND_404", "ENTITY_NOT_FOUND_404"]);
  },
);

test.for(skews)("a clock that is wrong by %i ms does not reset the count of login attempts", async (wrong) => {
  const guard = createLoginGuard(db, nodeClock);
  const attempt = { name: `name-${wrong}`, address: `address-${wrong}`, knownDevice: undefined, proof: undefined };
  for (let time = 0; time < 9; time += 1) await guard.countAttempt(attempt);

  skew = wrong;
  expect(await guard.countAttempt(attempt)).toBe(10);
  skew = 0;

  await expect(guard.countAttempt(attempt)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS_429" });
});

test.for(skews)("a clock that is wrong by %i ms deletes nothing from the security log", async (wrong) => {
  const administrator = await logIn("ADMIN");
  await sql`INSERT INTO security_event (id, timestamp, type, detail)
    VALUES (gen_random_uuid(), now() - interval '170 days', 'LOGIN', ${`kept ${wrong}`})`.execute(db);

  skew = wrong;
  const { username } = await givenAccount(db);
  await app.inject({ method: "POST", url: "/login/", payload: { username, password: "wrong" } });
  await cleanUpJob.run(
    {},
    contextOf(async () => true),
  );

  const { body } = await call(listSecurityEvents, { query: { searchValue: `kept ${wrong}` } }, administrator);
  const refused = await call(listSecurityEvents, { query: { searchValue: username } }, administrator);
  expect(body.pageResults).toHaveLength(1);
  expect(Math.abs((refused.body.pageResults[0]?.timestamp ?? 0) - Date.now())).toBeLessThan(hour);
});

test("what has expired by the clock of the database is deleted", async () => {
  await sql`UPDATE security_event SET timestamp = now() - interval '181 days'`.execute(db);
  const { rows } = await sql`SELECT id FROM security_event`.execute(db);

  const result = await cleanUpJob.run(
    {},
    contextOf(async () => true),
  );

  expect(rows.length).toBeGreaterThan(0);
  expect(result).toMatchObject({ securityEvents: rows.length });
});

test("a node whose clock differs from the database's cleans up nothing, and reports it in health", async () => {
  await sql`INSERT INTO security_event (id, timestamp, type) VALUES (gen_random_uuid(), now() - interval '182 days', 'LOGOUT')`.execute(
    db,
  );
  const clock = createDatabaseClock({ readTime, nodeClock });
  const right = (await call(getHealth, {})).body.checks;

  skew = 61_000;
  const result = await cleanUpJob.run({}, contextOf(createDatabaseClock({ readTime, nodeClock }).isInSync));

  expect(right).toContainEqual({ name: "clock", status: "UP" });
  expect(result).toEqual({ skipped: "clock" });
  expect((await call(getHealth, {})).body).toMatchObject({
    status: "UP",
    checks: expect.arrayContaining([{ name: "clock", status: "DOWN" }]),
  });
  skew = 0;
  expect(await cleanUpJob.run({}, contextOf(clock.isInSync))).toMatchObject({ securityEvents: 1 });
});

test("a wrong clock is corrected by the database's, measured again every minute, and warned of once", async () => {
  const reportedSkews: number[] = [];
  let monotonic = 0;
  const warn = (milliseconds: number) => void reportedSkews.push(milliseconds);
  const clock = createDatabaseClock({ readTime, nodeClock, warn, monotonic: () => monotonic });
  const error = async () => {
    await clock.isInSync();
    return Math.abs(clock.now().getTime() - Date.now());
  };

  const results = [];
  for (const wrong of [0, 2 * hour, 2 * hour, 0, -day]) {
    skew = wrong;
    monotonic += 61_000;
    results.push((await error()) < 30_000);
  }

  expect(results).toEqual([true, true, true, true, true]);
  expect(reportedSkews.map((wrong) => Math.round(wrong / hour))).toEqual([2, -24]);
});

test("a clock that has not been compared with the database's is not trusted", async () => {
  const readTime = () => Promise.reject(new Error("database unavailable"));

  const clock = createDatabaseClock({ readTime, nodeClock });

  expect(await clock.isInSync()).toBe(false);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(hour);
});
