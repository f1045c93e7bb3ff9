import { getUserProfile, listLiveEvents, type RoleId, roleIds } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { anonymous, type Caller, callerOf, guestCaller } from "../../callers/caller.ts";
import { newId } from "../../database/new-id.ts";
import type { Draining } from "../../http/probes.ts";
import { givenMeasure } from "../../testing/given-measures.ts";
import { type LiveClient, openLiveClient } from "../../testing/live-client.ts";
import { startTestApp, testLogin } from "../../testing/start-test-app.ts";
import { changeAccount } from "../login/accounts/accounts.service.ts";
import { findCallersOf, revokeTicket } from "../login/tickets.service.ts";
import type { StoredEvent } from "./live-events.repository.ts";
import { publishLiveEvents, toLiveEvent } from "./live-events.service.ts";

const draining: Draining = { isActive: false };
const liveLimits = { streamsPerUser: 3, streamsPerNode: 8 };
const { app, db, call, logIn } = await startTestApp({ liveLimits, draining });
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const admin = await logIn("ADMIN");

const clients: LiveClient[] = [];
async function listen(options: Parameters<typeof openLiveClient>[1]): Promise<LiveClient> {
  const client = await openLiveClient(origin, options);
  clients.push(client);
  return client;
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
});

async function givenDraft() {
  const measure = await givenMeasure(db, { title: "Hemligt utkast" });
  return { measureId: measure.id, versionId: measure.measureVersions[0]?.id ?? "" };
}

const userIdOf = async (ticket: string) => (await findCallersOf(db, [ticket], testLogin)).get(ticket)?.user?.id ?? "";

const draftEvent = (type: string, versionId = newId()): StoredEvent => ({
  id: newId(),
  type,
  measureId: newId(),
  versionId,
  status: type === "version" || type === "deletion" ? "ONGOING" : null,
  revision: type === "version" || type === "deletion" ? 2 : null,
  userId: null,
  writtenIn: "1",
  sequence: 1,
});

const withRole = (role: RoleId): Caller =>
  callerOf({ id: newId(), username: role, firstName: "A", lastName: "B", roles: [role] });

test("events of a draft are sent only to those who may see it, and its editors only to editors", () => {
  const types = ["version", "deletion", "presence", "review", "something new"];
  const eventsSentTo = (caller: Caller, versionId = newId()) =>
    types.filter((type) => toLiveEvent(caller, draftEvent(type, versionId)) !== undefined);
  const granted = newId();
  const guest = guestCaller({ id: newId(), name: "Gun Gäst", reviewId: newId() }, granted);

  expect(eventsSentTo(anonymous)).toEqual([]);
  expect(eventsSentTo(guest)).toEqual([]);
  expect(eventsSentTo(guest, granted)).toEqual(["version", "deletion", "review"]);
  expect(eventsSentTo(withRole("READER"))).toEqual(["version", "deletion", "review"]);
  expect(eventsSentTo(withRole("EDITOR"))).toEqual(["version", "deletion", "presence", "review"]);
});

test("events of what is published are sent to everyone, and those of a user to nobody else", () => {
  const published = { ...draftEvent("version"), status: "PUBLISHED" as const };
  const reader = withRole("READER");
  const own = { ...draftEvent("notification"), userId: reader.user?.id ?? "" };

  expect(toLiveEvent(anonymous, published)).toMatchObject({ type: "version", status: "PUBLISHED" });
  const guest = guestCaller({ id: newId(), name: "Gun Gäst", reviewId: newId() }, newId());
  expect(toLiveEvent(guest, published)).toBeUndefined();
  expect(toLiveEvent(reader, own)).toEqual({ type: "notification" });
  for (const other of [anonymous, ...roleIds.map(withRole)]) expect(toLiveEvent(other, own)).toBeUndefined();
  expect(toLiveEvent(reader, { ...own, type: "session" })).toBeUndefined();
});

test("a visitor and an ended login get no stream and no events", async () => {
  const { measureId } = await givenDraft();
  const query = { tab: newId(), measures: measureId };

  expect((await listen({ ticket: undefined, measures: [measureId] })).status).toBe(401);
  expect((await listen({ ticket: "A".repeat(43), measures: [measureId] })).status).toBe(401);
  expect((await call(listLiveEvents, { query })).error.code).toBe("UNAUTHORIZED_401");
  expect((await call(listLiveEvents, { query }, "A".repeat(43))).error.code).toBe("INVALID_TICKET_401");
});

test("logging out closes the streams of that login at once, and no other", async () => {
  const ticket = await logIn("EDITOR");
  const [page, other] = [await listen({ ticket }), await listen({ ticket: admin })];

  await revokeTicket(db, ticket);

  await expect.poll(page.isOpen).toBe(false);
  expect(other.isOpen()).toBe(true);
});

test("a user whose permissions change or whose account is closed receives nothing more", async () => {
  const ticket = await logIn("EDITOR");
  const page = await listen({ ticket });
  const [id, by] = [await userIdOf(ticket), await userIdOf(admin)];

  await changeAccount(db, { id, change: { roles: [], disabled: true }, by });

  await expect.poll(page.isOpen).toBe(false);
});

test("a login that has expired is noticed before the next event", async () => {
  const { measureId, versionId } = await givenDraft();
  const ticket = await logIn("EDITOR");
  const page = await listen({ ticket, measures: [measureId] });
  await expect.poll(() => page.events).toHaveLength(1);
  const id = await userIdOf(ticket);

  await sql`UPDATE ticket SET last_used = now() - interval '2 hours' WHERE user_id = ${id}`.execute(db);
  await publishLiveEvents(db, [{ type: "review", measureId, versionId }]);

  await expect.poll(page.isOpen).toBe(false);
  expect(page.events.map(({ type }) => type)).toEqual(["state"]);
});

test("a page that listens or polls does not prolong the login", async () => {
  const ticket = await logIn("EDITOR");
  const id = await userIdOf(ticket);
  const lastUsed = async () =>
    (
      await sql<{ age: number }>`SELECT extract(epoch FROM now() - last_used)::float8 AS age FROM ticket
      WHERE user_id = ${id}`.execute(db)
    ).rows[0]?.age ?? 0;
  await sql`UPDATE ticket SET last_used = now() - interval '50 minutes' WHERE user_id = ${id}`.execute(db);

  await listen({ ticket });
  await call(listLiveEvents, { query: { tab: newId() } }, ticket);
  expect(await lastUsed()).toBeGreaterThan(2900);
  await call(getUserProfile, {}, ticket);

  expect(await lastUsed()).toBeLessThan(600);
});

test("a tab has one stream, and the oldest of a user's too many streams is ended", async () => {
  const ticket = await logIn("EDITOR");
  const tab = newId();
  const [replaced, oldest] = [await listen({ ticket, tab }), await listen({ ticket, tab })];
  await expect.poll(replaced.isOpen).toBe(false);
  expect(replaced.names).not.toContain("limit");

  const newer = [await listen({ ticket }), await listen({ ticket }), await listen({ ticket })];

  await expect.poll(oldest.isOpen).toBe(false);
  expect(oldest.names).toContain("limit");
  expect(newer.map(({ isOpen }) => isOpen())).toEqual([true, true, true]);
});

test("a node with too many streams refuses more with a code, until some have left", async () => {
  const tickets = await Promise.all(Array.from({ length: 3 }, () => logIn("READER")));
  const opened: LiveClient[] = [];
  // Streams of other tests may not have ended yet.
  await expect
    .poll(async () => {
      for (const ticket of tickets) opened.push(await listen({ ticket }));
      return opened.some(({ status }) => status === 503);
    })
    .toBe(true);
  expect((await call(listLiveEvents, { query: { tab: newId() } }, tickets[0])).status).toBe(200);

  for (const page of opened) page.disconnect();

  await expect.poll(async () => (await listen({ ticket: admin })).status).toBe(200);
});

test("HEAD of a stream is refused, because it would hold a stream that nobody reads", async () => {
  const url = `/services/api/1.0/live/stream?tab=${newId()}`;

  expect((await app.inject({ method: "HEAD", url, headers: { "x-hiqaa": admin } })).statusCode).toBe(404);
});

test("a node that begins to drain ends its streams, and opens no others", async () => {
  const page = await listen({ ticket: admin });

  draining.onStart?.();

  await expect.poll(page.isOpen).toBe(false);
  expect((await listen({ ticket: admin })).status).toBe(503);
});
