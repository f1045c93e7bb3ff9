import {
  createUser,
  createUserLink,
  getUser,
  getUserProfile,
  listNotifications,
  listRecentLogins,
  listSecurityEvents,
  loginResponse,
  readAccountLink,
  redeemAccountLink,
  revokeUserLink,
  updateUser,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenAccount } from "../../../testing/given-account.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { prepareDemoAccounts } from "./demo-accounts.ts";

const logged: string[] = [];
const logger = { level: "trace", stream: { write: (line: string) => void logged.push(line) } };
const { app, db, call, clock, logIn } = await startTestApp({ logger });
const administrator = await logIn("ADMIN");
const password = "tre små gröna hus";

const post = (username: string, typed: string) =>
  app.inject({ method: "POST", url: "/login/", payload: { username, password: typed } });

async function givenInvited() {
  const username = `siv.ek-${newId()}`;
  const body = { userId: username, firstName: "Siv", lastName: "Ek", roles: ["EDITOR" as const] };
  const { user, link } = (await call(createUser, { body }, administrator)).body;
  return { username, user, params: { id: user.id }, secret: link.secret };
}

/** A user with an account whose password is forgotten, and a link to reset it. */
async function givenReset() {
  const { username, password: old } = await givenAccount(db);
  const { ticket } = loginResponse.parse((await post(username, old)).json());
  const found = await db.selectFrom("appUser").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  const params = { id: found.id };
  const { secret } = (await call(createUserLink, { params }, administrator)).body;
  return { username, old, ticket, params, secret };
}

const redeem = (secret: string, typed = password) => call(redeemAccountLink, { body: { secret, password: typed } });
const eventsOf = async (id: string) =>
  (await call(listSecurityEvents, { query: { searchValue: id, pagesize: "50" } }, administrator)).body.pageResults;

test("an invited user chooses a password with the link, and logs in with it", async () => {
  const { username, user, params, secret } = await givenInvited();
  expect(user).toMatchObject({ isInvited: true, roles: ["EDITOR"], lastLogin: null });
  expect((await post(username, password)).statusCode).toBe(401);

  const read = await call(readAccountLink, { body: { secret } });
  expect(read.body).toMatchObject({ userId: username, firstName: "Siv", isInvitation: true });
  expect((await redeem(secret)).status).toBe(204);

  const answer = loginResponse.parse((await post(username, password)).json());
  expect(answer).toMatchObject({ roles: ["EDITOR"] });
  expect((await call(listNotifications, {}, answer.ticket)).body.unread).toBe(0);
  expect((await call(getUser, { params }, administrator)).body).toMatchObject({ isInvited: false, linkExpires: null });
  expect((await eventsOf(user.id)).map(({ type }) => type).toReversed()).toEqual([
    "ACCOUNT_CHANGED",
    "ACCOUNT_LINK_CREATED",
    "LOGIN_REFUSED",
    "PASSWORD_CHANGED",
    "LOGIN",
  ]);
});

test("a forgotten password is replaced: the old one holds until then, and every login ends", async () => {
  const { username, old, ticket, secret } = await givenReset();
  expect((await call(getUserProfile, {}, ticket)).error.code).not.toBe("INVALID_TICKET_401");
  expect((await post(username, old)).statusCode).toBe(200);

  await redeem(secret);

  expect((await call(getUserProfile, {}, ticket)).error.code).toBe("INVALID_TICKET_401");
  expect([(await post(username, old)).statusCode, (await post(username, password)).statusCode]).toEqual([401, 200]);
});

test("a link works once, also when it is used twice at the same moment", async () => {
  const { username, secret } = await givenReset();
  const passwords = ["första valet av ord", "andra valet av ord"];

  const answers = await Promise.all(passwords.map((typed) => redeem(secret, typed)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410]);
  const chosen = passwords[answers.findIndex(({ status }) => status === 204)] ?? "";
  expect((await post(username, chosen)).statusCode).toBe(200);
  expect((await redeem(secret)).error.code).toBe("INVITATION_INVALID_410");
});

type Given = Awaited<ReturnType<typeof givenReset>>;
test.each([
  [
    "revoked",
    async ({ params }: Given) => {
      await call(revokeUserLink, { params }, administrator);
    },
  ],
  [
    "replaced by a newer one",
    async ({ params }: Given) => {
      await call(createUserLink, { params }, administrator);
    },
  ],
  [
    "expired",
    async ({ params }: Given) => {
      await sql`UPDATE account_link SET expires = now() WHERE user_id = ${params.id}`.execute(db);
    },
  ],
  [
    "of a disabled account",
    async ({ params }: Given) => {
      await call(updateUser, { params, body: { roles: ["EDITOR"], disabled: true } }, administrator);
    },
  ],
  ["unknown", async (given: Given) => void Object.assign(given, { secret: "gissning" })],
])("a link that is %s opens nothing, and looks like every other that does not", async (_, end) => {
  const given = await givenReset();
  await end(given);

  const answers = [await call(readAccountLink, { body: { secret: given.secret } }), await redeem(given.secret)];

  for (const { error } of answers) {
    expect(error).toMatchObject({ code: "INVITATION_INVALID_410", validationMessage: [] });
    expect(error.detailInfo).toContain("Länken gäller inte längre.");
  }
  expect((await post(given.username, password)).statusCode).toBe(401);
});

test.each([
  ["kort", "Lösenordet måste ha minst 12 tecken."],
  ["Lösenord2026!", "Lösenordet är vanligt"],
  ["indikatorkatalogen 7", "Lösenordet får inte innehålla tjänstens namn."],
])("the password %s is refused in words, and the link still works", async (typed, message) => {
  const { secret } = await givenReset();

  const refused = await redeem(secret, typed);

  expect(refused.error.validationMessage[0]).toMatchObject({ field: "password" });
  expect(refused.error.validationMessage[0]?.message).toContain(message);
  expect((await redeem(secret)).status).toBe(204);
});

test("the secret has 256 bits, is stored as a hash, and is in no log", async () => {
  const { secret, params } = await givenInvited();
  await redeem(secret, "kort");

  const stored = JSON.stringify([
    await db.selectFrom("accountLink").selectAll().execute(),
    await db.selectFrom("securityEvent").selectAll().execute(),
  ]);
  const log = logged.join("\n");

  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(stored).toContain(params.id);
  expect(log).toContain("ACCOUNT_LINK_CREATED");
  expect([stored.includes(secret), log.includes(secret)]).toEqual([false, false]);
});

test("guessing is limited by address, and in the security log", async () => {
  const guess = () =>
    app.inject({
      method: "PUT",
      url: "/services/api/1.0/accountlink/",
      payload: { secret: newId(), password },
      remoteAddress: "192.0.2.78",
    });

  const codes: number[] = [];
  for (let index = 0; index < 40; index += 1) codes.push((await guess()).statusCode);

  expect([codes[0], codes.at(-1)]).toEqual([410, 429]);
  expect((await eventsOf("ACCOUNT_LINK_REFUSED"))[0]).toMatchObject({ address: "192.0.2.78", userId: null });
});

test("nobody makes a link to their own account, a demo account or one of an identity provider", async () => {
  const own = await logIn("ADMIN");
  const { rows } = await sql<{ id: string }>`SELECT user_id AS id FROM ticket ORDER BY created DESC LIMIT 1`.execute(
    db,
  );
  const provider = { id: newId(), username: "siv", firstName: "Siv", lastName: "", roles: ["READER" as const] };
  await db
    .insertInto("appUser")
    .values({ ...provider, issuer: "https://idp.example", subject: "siv", created: clock.now })
    .execute();
  await prepareDemoAccounts(db, { demo: true, now: clock.now });
  const demo = await db.selectFrom("appUser").select("id").where("demo", "=", true).executeTakeFirstOrThrow();

  for (const id of [rows[0]?.id ?? "", provider.id, demo.id]) {
    expect((await call(createUserLink, { params: { id } }, own)).error.code).toBe("CONFLICT_409");
  }
});

test("only administrators add users; a user name is one user's, and of letters that can be typed", async () => {
  const { username } = await givenInvited();
  const add = (userId: string, ticket: string) =>
    call(createUser, { body: { userId, firstName: "Bo", lastName: "Ek", roles: ["READER"] } }, ticket);

  expect((await add("bo", await logIn("MAIN_EDITOR", "TECH_ADMIN"))).status).toBe(401);
  expect((await add(username.toUpperCase(), administrator)).error.validationMessage[0]).toMatchObject({
    field: "userId",
    message: expect.stringContaining("Det finns redan"),
  });
  expect((await add("bo ek", administrator)).error.validationMessage[0]?.field).toBe("userId");
});

test("a login on an unknown device notifies the user, with the kind of device alone", async () => {
  const { username, password: own } = await givenAccount(db);
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
  const logInHere = (cookie = "") =>
    app.inject({
      method: "POST",
      url: "/login/",
      payload: { username, password: own },
      headers: { "user-agent": agent, cookie },
    });

  const first = await logInHere();
  const device = first.cookies.find(({ name }) => name === "hiqaa-device")?.value ?? "";
  const again = await logInHere(`hiqaa-device=${device}`);
  const { ticket } = loginResponse.parse(again.json());
  expect((await call(listNotifications, {}, ticket)).body).toMatchObject({ accountNotices: [], unread: 0 });
  await logInHere();
  await logInHere();

  const logins = (await call(listRecentLogins, {}, ticket)).body;
  expect(logins.map(({ isNewDevice }) => isNewDevice)).toEqual([true, true, false, false]);
  expect(logins[0]).toMatchObject({ browser: "FIREFOX", system: "WINDOWS", method: "PASSWORD" });
  const notifications = (await call(listNotifications, {}, ticket)).body;
  expect(notifications.accountNotices).toMatchObject([
    { type: "NEW_DEVICE", device: { browser: "FIREFOX", system: "WINDOWS" } },
  ]);
  expect(notifications.unread).toBe(1);
  const stored = JSON.stringify(await db.selectFrom("recentLogin").selectAll().execute());
  expect(stored).not.toContain("Gecko");
});
