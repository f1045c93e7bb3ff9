import { checkAccess, getUserProfile, searchMeasures } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const { app, db, call, logIn } = await startTestApp();

const advanceClock = (minutes: number) =>
  sql`UPDATE ticket SET created = created - ${minutes} * interval '1 minute',
    last_used = last_used - ${minutes} * interval '1 minute'`.execute(db);
const codeFor = async (ticket: string) => (await call(getUserProfile, {}, ticket)).error.code;

test("an unused ticket expires after an hour", async () => {
  const ticket = await logIn("READER");

  await advanceClock(59);
  const before = (await call(checkAccess, { body: { ticket, resources: ["application:read"] } })).body;
  await advanceClock(1);
  const after = await call(getUserProfile, {}, ticket);

  expect(before).toEqual([{ resource: "application:read", authorization: "ALLOW" }]);
  expect([after.status, after.error.code]).toEqual([401, "INVALID_TICKET_401"]);
});

test("a ticket in use stays valid, but for twelve hours at most", async () => {
  const ticket = await logIn("READER");

  for (let half = 1; half < 24; half += 1) {
    await advanceClock(30);
    expect(await codeFor(ticket)).toBe("ENTITY_NOT_FOUND_404");
  }
  await advanceClock(30);

  expect(await codeFor(ticket)).toBe("INVALID_TICKET_401");
});

test("an unknown ticket is invalid, also where anyone may read", async () => {
  const answer = await call(searchMeasures, { body: {} }, "A".repeat(43));

  expect([answer.status, answer.error.code]).toEqual([401, "INVALID_TICKET_401"]);
});

test("the database contains no usable ticket", async () => {
  const ticket = await logIn("ADMIN");

  const rows = await db.selectFrom("ticket").selectAll().execute();

  expect(JSON.stringify(rows)).not.toContain(ticket);
  expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  expect(Buffer.from(ticket, "base64url")).toHaveLength(32);
});

test("the cookie alone gives no access", async () => {
  const ticket = await logIn("ADMIN");

  const { statusCode, body } = await app.inject({
    url: "/services/api/1.0/userprofile/",
    headers: { cookie: `hiqaa=${ticket}` },
  });

  expect([statusCode, JSON.parse(body).code]).toEqual([401, "UNAUTHORIZED_401"]);
});

test("a ticket of a disabled account is invalid", async () => {
  const ticket = await logIn("READER");
  await db.updateTable("appUser").set({ disabled: true }).execute();

  expect(await codeFor(ticket)).toBe("INVALID_TICKET_401");
});

test("expired tickets are deleted at the next login", async () => {
  await logIn("READER");
  await advanceClock(61);

  await logIn("READER");

  expect(await db.selectFrom("ticket").select("hash").execute()).toHaveLength(1);
});
