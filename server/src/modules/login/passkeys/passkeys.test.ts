import { hash } from "node:crypto";
import {
  addPasskey,
  checkAccess,
  listPasskeys,
  listRecentLogins,
  listSecurityEvents,
  listUsers,
  loginResponse,
  removePasskey,
  renamePasskey,
  startPasskey,
  ticketCookie,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { givenAccount } from "../../../testing/given-account.ts";
import { createAuthenticator } from "../../../testing/software-authenticator.ts";
import { startTestApp, testLogin } from "../../../testing/start-test-app.ts";
import { deleteExpiredPasskeyChallenges } from "./passkeys.service.ts";

const publicUrl = "https://katalog.example.se";
const login = { ...testLogin, publicUrl, requiresAdminFactor: true };
const { app, db, call } = await startTestApp({ login, now: () => new Date() });
const party = { id: "katalog.example.se", origin: publicUrl };
const headers = { host: party.id, origin: publicUrl };

const post = (url: string, payload: object, sent: object = headers) =>
  app.inject({ method: "POST", url, payload, headers: { host: party.id, ...sent } });
const logIn = (username: string, password: string) => post("/login/", { username, password });
const optionsFor = async (step?: string) => (await post("/login/passkey/options", { step })).json().challenge as string;
const finish = (credential: object, step?: string) => post("/login/passkey", { credential, step, return: "/account" });

type Role = "ADMIN" | "EDITOR";

async function givenUser(role: Role = "EDITOR") {
  const account = await givenAccount(db, { roles: [role] });
  const { ticket } = loginResponse.parse((await logIn(account.username, account.password)).json());
  return { ...account, ticket };
}

async function givenPasskey(role: Role = "EDITOR") {
  const user = await givenUser(role);
  const authenticator = createAuthenticator(party);
  const { challenge } = (await call(startPasskey, { body: { password: user.password } }, user.ticket)).body;
  const body = { name: "Min nyckel", credential: authenticator.register(challenge) };
  const { passkeys } = (await call(addPasskey, { body }, user.ticket)).body;
  return { ...user, authenticator, passkeys };
}

const ticketIn = (response: Awaited<ReturnType<typeof finish>>) =>
  response.cookies.find(({ name }) => name === ticketCookie)?.value ?? "";

test("a passkey logs in by itself, and its owner sees it", async () => {
  const { authenticator } = await givenPasskey();

  const answer = await finish(authenticator.answer(await optionsFor()));

  expect(answer.json()).toEqual({ address: "/#/account" });
  const logins = (await call(listRecentLogins, {}, ticketIn(answer))).body;
  expect(logins[0]).toMatchObject({ method: "PASSKEY" });
  const { isOffered, passkeys } = (await call(listPasskeys, {}, ticketIn(answer))).body;
  expect(passkeys).toMatchObject([{ name: "Min nyckel", lastUsed: expect.any(Number) }]);
  expect(isOffered).toBe(true);
});

test("with a passkey the password alone is not enough, and the passkey is the second step", async () => {
  const { username, password, authenticator } = await givenPasskey();
  expect((await logIn(username, password)).statusCode).toBe(400);
  const form = new URLSearchParams({ username, password }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const page = await app.inject({ method: "POST", url: "/login/", payload: form, headers: { ...headers, ...type } });
  const step = /name="step" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
  const stranger = await givenPasskey();

  expect(page.body).toContain("Använd din passkey");
  for (const script of ["webauthn", "passkey"]) expect(page.body).toContain(`<script src="/login/${script}.js" defer>`);
  expect(page.body).not.toContain("Du kan också använda en passkey.");
  expect((await finish(stranger.authenticator.answer(await optionsFor(step)), step)).statusCode).toBe(401);
  // A challenge of the first step is not valid in the second.
  expect((await finish(authenticator.answer(await optionsFor()), step)).statusCode).toBe(401);
  expect((await finish(authenticator.answer(await optionsFor(step)), step)).statusCode).toBe(200);
  expect((await post("/login/passkey/options", { step })).statusCode).toBe(401);
});

test("an account with a passkey and no codes accepts no code with the password", async () => {
  const { username, password } = await givenPasskey();

  const { statusCode, ...answer } = await post("/login/", { username, password, code: "000000" });

  expect([statusCode, answer.json().validationMessage[0]?.field]).toEqual([400, "code"]);
  expect(answer.cookies).toEqual([]);
});

test("an account has at most twenty passkeys", async () => {
  const { ticket, password, username } = await givenPasskey();
  const add = (count: number) =>
    sql`INSERT INTO passkey (id, credential_id, user_id, name, public_key, counter, transports)
      SELECT gen_random_uuid(), gen_random_uuid()::text, app_user.id, 'Till', '', 0, '{}'
      FROM app_user, generate_series(1, ${count}::int) WHERE username = ${username}`.execute(db);
  const start = () => call(startPasskey, { body: { password } }, ticket);

  await add(18);
  const twentieth = await start();
  await add(1);
  const next = await start();

  expect(twentieth.status).toBe(200);
  expect([next.status, next.error.detailInfo]).toEqual([409, "Du har redan 20 passkeys. Ta bort en först."]);
});

test.each([
  ["from another site", { origin: "https://katalog.example.se.evil.example" }],
  ["without the user having been verified", { isUserVerified: false }],
  ["with a count that is not newer", { counter: 1 }],
])("an answer %s is refused and recorded", async (_, overrides) => {
  const { authenticator, ticket } = await givenPasskey("ADMIN");
  expect((await finish(authenticator.answer(await optionsFor()))).statusCode).toBe(200);

  const refused = await finish(authenticator.answer(await optionsFor(), overrides));

  expect(refused.statusCode).toBe(401);
  expect(refused.cookies).toEqual([]);
  const query = { searchValue: "LOGIN_REFUSED" };
  const { pageResults } = (await call(listSecurityEvents, { query }, ticket)).body;
  expect(pageResults[0]).toMatchObject({ detail: "Passkey som inte godtogs" });
});

test("an answer works once, and only to a challenge of ours", async () => {
  const { authenticator } = await givenPasskey();
  const answer = authenticator.answer(await optionsFor());

  const answers = await Promise.all([finish(answer), finish(answer)]);

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  const invented = authenticator.answer(Buffer.from("påhittad").toString("base64url"));
  expect((await finish(invented)).statusCode).toBe(401);
});

test("a challenge expires after five minutes, and is then deleted", async () => {
  const { authenticator } = await givenPasskey();
  const [late, inTime] = [await optionsFor(), await optionsFor()];
  const pass = (challenge: string, seconds: number) =>
    sql`UPDATE passkey_challenge SET created = created - ${seconds} * interval '1 second'
      WHERE hash = ${hash("sha256", challenge)}`.execute(db);
  await pass(late, 300);
  await pass(inTime, 200);

  expect((await finish(authenticator.answer(late))).statusCode).toBe(401);
  expect(await deleteExpiredPasskeyChallenges(db)).toBe(1);
  expect((await finish(authenticator.answer(inTime))).statusCode).toBe(200);
});

test("another site cannot begin or finish a login", async () => {
  const foreign = { origin: "https://evil.example" };

  expect((await post("/login/passkey/options", {}, foreign)).statusCode).toBe(400);
  expect((await post("/login/passkey", {}, foreign)).statusCode).toBe(400);
  expect((await post("/login/passkey", {})).statusCode).toBe(400);
});

test("a passkey is made with the password, for the challenge of its owner and at our address", async () => {
  const [user, other] = [await givenUser(), await givenUser()];
  const wrong = await call(startPasskey, { body: { password: "fel lösenord" } }, user.ticket);
  expect(wrong.error.validationMessage[0]?.field).toBe("password");
  const start = async () =>
    (await call(startPasskey, { body: { password: user.password } }, user.ticket)).body.challenge;
  const add = (credential: ReturnType<ReturnType<typeof createAuthenticator>["register"]>, ticket: string) =>
    call(addPasskey, { body: { name: "Ny", credential } }, ticket);
  const authenticator = createAuthenticator(party);

  expect((await add(authenticator.register(await start()), other.ticket)).status).toBe(409);
  expect(
    (await add(authenticator.register(await start(), { origin: "https://evil.example" }), user.ticket)).status,
  ).toBe(409);
  expect((await add(authenticator.register(await start(), { isUserVerified: false }), user.ticket)).status).toBe(409);
  expect((await add(authenticator.register(await start()), user.ticket)).status).toBe(200);
});

test("a new passkey is made for the account, with a current signature algorithm, on a device that has none of its own", async () => {
  const { username, password, ticket, authenticator } = await givenPasskey();

  const { body } = await call(startPasskey, { body: { password } }, ticket);

  expect(body).toMatchObject({
    rp: { name: "Indikatorkatalogen", id: party.id },
    user: { name: username, displayName: "Anna Öberg" },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    excludeCredentials: [{ id: authenticator.answer(body.challenge).id }],
  });
});

test("a passkey is renamed, and removed with the password, by its owner alone", async () => {
  const { passkeys, ticket, password } = await givenPasskey();
  const other = await givenUser();
  const params = { id: passkeys[0]?.id ?? "" };
  const remove = (typed: string, by: string) => call(removePasskey, { params, body: { password: typed } }, by);

  expect((await call(renamePasskey, { params, body: { name: "Stulen" } }, other.ticket)).status).toBe(404);
  expect((await call(renamePasskey, { params, body: { name: "Blå" } }, ticket)).body.passkeys[0]?.name).toBe("Blå");
  expect((await remove(other.password, other.ticket)).status).toBe(404);
  expect((await remove("fel lösenord", ticket)).status).toBe(400);
  expect((await remove(password, ticket)).body.passkeys).toEqual([]);
});

test("where it is required, an administrator has the rights of a reader until there is a second factor", async () => {
  const { ticket, password } = await givenUser("ADMIN");
  const mayList = async () => (await call(listUsers, { query: {} }, ticket)).status;
  const access = async () => {
    const body = { ticket, resources: ["users:read", "userprofile:crud"] };
    return (await call(checkAccess, { body })).body.map(({ authorization }) => authorization);
  };
  expect([await mayList(), await access()]).toEqual([401, ["DENY", "ALLOW"]]);

  const authenticator = createAuthenticator(party);
  const { challenge } = (await call(startPasskey, { body: { password } }, ticket)).body;
  await call(addPasskey, { body: { name: "Nyckel", credential: authenticator.register(challenge) } }, ticket);

  expect([await mayList(), await access()]).toEqual([200, ["ALLOW", "ALLOW"]]);
});
