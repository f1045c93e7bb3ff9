import {
  createPerson,
  endUserLogins,
  exportMeasures,
  getUser,
  getUserProfile,
  listPersons,
  listSecurityEvents,
  listUsers,
  loginResponse,
  type SecurityEventType,
  updateUser,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenAccount } from "../../testing/given-account.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { getValidTicket, issueTicket } from "../login/tickets.service.ts";
import { deleteExcessEvents, deleteOldEvents } from "../security-events/security-events.repository.ts";

const { app, db, call, clock, logIn } = await startTestApp();
const isEmbedded = inject("testDatabase").engine === "embedded";
const administrator = await logIn("ADMIN");

const post = (username: string, password: string) =>
  app.inject({ method: "POST", url: "/login/", payload: { username, password }, remoteAddress: "192.0.2.7" });

async function loggedIn() {
  const account = await givenAccount(db);
  const { ticket } = loginResponse.parse((await post(account.username, account.password)).json());
  return { ...account, ticket, id: (await found(account.username)).id };
}

async function found(username: string) {
  const { body } = await call(listUsers, { query: { searchValue: username } }, administrator);
  const [user] = body.pageResults;
  if (!user) throw new Error(`No user ${username}`);
  return user;
}

const logged = async (type: SecurityEventType, ticket = administrator) =>
  (await call(listSecurityEvents, { query: { searchValue: type } }, ticket)).body.pageResults;

const hasEnded = async (ticket: string) => (await call(getUserProfile, {}, ticket)).error.code === "INVALID_TICKET_401";

test("an administrator sees accounts with roles, latest login and open logins, and never a hash", async () => {
  const { username, id } = await loggedIn();

  const { body } = await call(getUser, { params: { id } }, administrator);

  expect(body).toEqual({
    id,
    userId: username,
    firstName: "Anna",
    lastName: "Öberg",
    roles: ["EDITOR"],
    origin: "LOCAL",
    disabled: false,
    lastLogin: clock.now.getTime(),
    openLogins: 1,
    hasSecondFactor: false,
    isInvited: false,
    linkExpires: null,
  });
  expect((await call(getUser, { params: { id: newId() } }, administrator)).status).toBe(404);
});

test.each(["USER_ID", "NAME", "LAST_LOGIN"] as const)("users are sorted by %s", async (sortfield) => {
  expect((await call(listUsers, { query: { sortfield } }, administrator)).status).toBe(200);
});

test("an administrator ends a user's logins", async () => {
  const { id, ticket, username } = await loggedIn();

  await call(endUserLogins, { params: { id } }, administrator);

  expect(await hasEnded(ticket)).toBe(true);
  expect((await found(username)).openLogins).toBe(0);
  expect((await logged("LOGINS_ENDED"))[0]).toMatchObject({ detail: username });
});

test("new roles and a disabled account take effect at once, and are logged", async () => {
  const { id, ticket, username, password } = await loggedIn();

  const changed = await call(
    updateUser,
    { params: { id }, body: { roles: ["READER"], disabled: true } },
    administrator,
  );

  expect(changed.body).toMatchObject({ roles: ["READER"], disabled: true, openLogins: 0 });
  expect(await hasEnded(ticket)).toBe(true);
  expect((await post(username, password)).statusCode).toBe(401);
  expect((await logged("ROLES_CHANGED"))[0]?.detail).toBe(`${username}: EDITOR → READER`);
  expect((await logged("ACCOUNT_CHANGED"))[0]?.detail).toBe(`${username}: avstängt`);
});

test("users cannot change their own access, and an identity provider's roles are changed there", async () => {
  const { username } = await givenAccount(db, { roles: ["ADMIN"] });
  const { ticket } = loginResponse.parse((await post(username, "korrekt häst batteri")).json());
  const own = await found(username);
  const provided = newId();
  await db
    .insertInto("appUser")
    .values({
      id: provided,
      username: `siv-${provided}`,
      firstName: "Siv",
      lastName: "Ek",
      roles: ["READER"],
      issuer: "https://idp.example",
      subject: provided,
      created: clock.now,
    })
    .execute();
  const update = (id: string, body: { roles: ["READER"] | ["ADMIN"]; disabled: boolean }) =>
    call(updateUser, { params: { id }, body }, ticket);

  expect((await update(own.id, { roles: ["READER"], disabled: false })).status).toBe(409);
  expect((await update(own.id, { roles: ["ADMIN"], disabled: true })).status).toBe(409);
  expect((await update(provided, { roles: ["ADMIN"], disabled: false })).status).toBe(409);
  expect((await update(provided, { roles: ["READER"], disabled: true })).body.disabled).toBe(true);
});

test.skipIf(isEmbedded)("of two administrators who disable each other at the same time only one succeeds", async () => {
  const [one, other] = [await logIn("ADMIN"), await logIn("ADMIN")];
  const holders = [await getValidTicket(db, one), await getValidTicket(db, other)];
  const [first = "", second = ""] = holders.map(({ user }) => user.id);
  const close = (id: string, ticket: string) =>
    call(updateUser, { params: { id }, body: { roles: ["ADMIN"], disabled: true } }, ticket);
  const waiting = async () =>
    (
      await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows.length;

  // Both requests are authorised before either has changed anything.
  const answers = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM app_user WHERE id IN (${first}, ${second}) FOR UPDATE`.execute(tx);
    const both = [close(second, one), close(first, other)];
    await expect.poll(waiting).toBe(2);
    return both;
  });

  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("the log distinguishes accounts with the same name, also after one is renamed", async () => {
  const people = [newId(), newId()].map((id) => ({ id, issuer: `https://${id}.example`, subject: id }));
  const names = { username: newId(), firstName: "Siv", lastName: "Ek", roles: ["READER" as const] };
  const created = clock.now;
  await db
    .insertInto("appUser")
    .values(people.map((person) => ({ ...person, ...names, created })))
    .execute();
  for (const { id } of people) {
    const ticket = await issueTicket(db, { id });
    await call(createPerson, { body: { firstName: "A", lastName: "B" } }, ticket);
  }
  const [first, second] = people.map(({ id }) => id);
  await call(endUserLogins, { params: { id: first ?? "" } }, administrator);
  await db
    .updateTable("appUser")
    .set({ username: newId() })
    .where("id", "=", first ?? "")
    .execute();

  const eventsOf = async (searchValue = "") =>
    (await call(listSecurityEvents, { query: { searchValue } }, administrator)).body.pageResults;

  expect(await eventsOf(first)).toMatchObject([
    { type: "LOGINS_ENDED", aboutId: first },
    { type: "ACCESS_DENIED", accountId: first, aboutId: null, userId: names.username },
  ]);
  expect(await eventsOf(second)).toMatchObject([{ type: "ACCESS_DENIED", accountId: second }]);
  expect((await found(first ?? "")).id).toBe(first);
});

test("logins, refusals, denials, logouts and exports of persons are logged with user and address", async () => {
  const { username, password } = await givenAccount(db, { roles: ["READER"] });
  await post(username, "fel");
  await post("ingen-alls", "fel");
  const { ticket } = loginResponse.parse((await post(username, password)).json());
  await call(createPerson, { body: { firstName: "A", lastName: "B" } }, ticket);
  await call(exportMeasures, { body: { columns: ["title", "author"], format: "csv" } }, ticket);
  await call(exportMeasures, { body: { columns: ["title", "author"], format: "csv" } });
  await call(listPersons, { query: {} }, ticket);
  await app.inject({ url: "/logout/", cookies: { hiqaa: ticket }, headers: { "sec-fetch-site": "same-origin" } });

  const technician = await logIn("TECH_ADMIN");
  const { body } = await call(listSecurityEvents, { query: { searchValue: username } }, technician);

  expect(body.pageResults.map(({ type, detail }) => [type, detail]).toReversed()).toEqual([
    ["LOGIN_REFUSED", "Fel lösenord"],
    ["LOGIN", null],
    ["ACCESS_DENIED", "POST /persons/"],
    ["PERSONS_EXPORTED", "Mått med Författare"],
    ["PERSONS_EXPORTED", "Hela personregistret"],
    ["LOGOUT", null],
  ]);
  expect(body.pageResults.at(-1)).toMatchObject({ userId: username, address: "192.0.2.7" });
  // A typed username may have been a password.
  expect(JSON.stringify(await logged("LOGIN_REFUSED"))).not.toContain("ingen-alls");
});

test("the log is limited in time and number", async () => {
  // Only the beginning of the log is deleted, so existing events must be older.
  await sql`UPDATE security_event SET timestamp = '2019-01-01'`.execute(db);
  const rows = Array.from({ length: 6 }, (_, index) => ({
    id: newId(),
    timestamp: new Date(2020, 0, index + 1),
    type: "LOGIN" as const,
    userId: "gammal",
  }));
  await db.insertInto("securityEvent").values(rows).execute();
  const left = async () =>
    (await db.selectFrom("securityEvent").select("timestamp").where("userId", "=", "gammal").execute()).length;

  await deleteOldEvents(db, (Date.now() - new Date(2020, 0, 2, 12).getTime()) / 86_400_000);
  expect(await left()).toBe(4);
  const refused = Array.from({ length: 50 }, () => ({
    id: newId(),
    timestamp: new Date(),
    type: "LOGIN_REFUSED" as const,
  }));
  await db.insertInto("securityEvent").values(refused).execute();
  await deleteExcessEvents(db, 2);
  // Refusals do not displace other events, however many there are.
  expect(await left()).toBe(2);
});

test("only administrators see the users, and the log is for them and the technicians", async () => {
  for (const role of ["READER", "MAIN_EDITOR", "TECH_ADMIN"] as const) {
    const ticket = await logIn(role);
    expect((await call(listUsers, { query: {} }, ticket)).status).toBe(401);
    expect((await call(listSecurityEvents, { query: {} }, ticket)).status).toBe(role === "TECH_ADMIN" ? 200 : 401);
  }
});
