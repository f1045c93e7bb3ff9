import { getUserProfile, loginResponse } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { StartError } from "../../../errors/start-error.ts";
import { givenAccount } from "../../../testing/given-account.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { asksForPassword, runAccountCommand } from "./account-command.ts";

const { app, db, call, clock } = await startTestApp();
const password = "ett nytt långt lösenord";

const run = (args: string[], typed = password) =>
  runAccountCommand(args, { db, now: clock.now, readPassword: async () => typed });

const post = (username: string, typed: string) =>
  app.inject({ method: "POST", url: "/login/", payload: { username, password: typed } });
const logIn = async (username: string, typed: string) => loginResponse.parse((await post(username, typed)).json());

async function loggedInAccount() {
  const account = await givenAccount(db);
  return { ...account, ...(await logIn(account.username, account.password)) };
}

const hasEnded = async (ticket: string) => (await call(getUserProfile, {}, ticket)).error.code === "INVALID_TICKET_401";

test("an added account can log in with its roles", async () => {
  const username = `bo.ek-${newId()}`;

  const line = await run(["add", username, "--first-name", "Bo", "--last-name", "Ek", "--roles", "editor, READER"]);

  expect(line).toBe(`Kontot ${username} är skapat.`);
  expect(await logIn(username, password)).toMatchObject({
    firstName: "Bo",
    lastName: "Ek",
    roles: ["EDITOR", "READER"],
  });
});

test("a new password replaces the old one and ends existing logins", async () => {
  const { username, ticket, password: old } = await loggedInAccount();

  await run(["password", username]);

  expect(await hasEnded(ticket)).toBe(true);
  expect((await post(username, old)).statusCode).toBe(401);
  expect((await post(username, password)).statusCode).toBe(200);
});

test("new roles take effect at once: existing logins end", async () => {
  const { username, ticket, password: old } = await loggedInAccount();

  await run(["roles", username, "ADMIN,TECH_ADMIN"]);

  expect(await hasEnded(ticket)).toBe(true);
  expect((await logIn(username, old)).roles).toEqual(["ADMIN", "TECH_ADMIN"]);
});

test("new roles are recorded in the security log, as a change of the account", async () => {
  const { username } = await givenAccount(db);

  await run(["roles", username, "ADMIN"]);

  const { id } = await db.selectFrom("appUser").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  const events = db.selectFrom("securityEvent").select(["type", "detail"]).where("aboutId", "=", id);
  expect(await events.execute()).toEqual([{ type: "ROLES_CHANGED", detail: `${username}: EDITOR → ADMIN` }]);
});

test("only a command that sets a password prompts for one", () => {
  const commands = ["add", "password", "roles", "disable", "enable", "logout", "reset-second-factor", "list"];

  expect(commands.filter((command) => asksForPassword([command]))).toEqual(["add", "password"]);
});

test("a disabled account is refused at once, until it is enabled again", async () => {
  const { username, ticket, password: old } = await loggedInAccount();

  await run(["disable", username.toUpperCase()]);
  const closed = await post(username, old);
  await run(["enable", username]);
  const opened = await post(username, old);

  expect(await hasEnded(ticket)).toBe(true);
  expect([closed.statusCode, opened.statusCode]).toEqual([401, 200]);
});

test("the list shows accounts without hashes", async () => {
  const { username } = await givenAccount(db);

  const list = await run(["list"]);

  expect(list).toContain(`${username}\tAnna Öberg\tEDITOR\tlokalt\töppet`);
  expect(list).not.toContain("argon2");
});

test("an account of an identity provider can be disabled here, but cannot get a password or roles", async () => {
  const username = `siv-${newId()}`;
  await db
    .insertInto("appUser")
    .values({
      id: newId(),
      username,
      firstName: "Siv",
      lastName: "",
      roles: ["READER"],
      issuer: "https://idp.example",
      subject: username,
      created: clock.now,
    })
    .execute();

  await expect(run(["password", username])).rejects.toThrow("hör till identitetstjänsten");
  await expect(run(["roles", username, "ADMIN"])).rejects.toThrow("hör till identitetstjänsten");
  expect(await run(["disable", username])).toContain("avstängt");
});

const names = ["--first-name", "Bo", "--last-name", "Ek"];

test.for([
  [["frob"], "Okänt kommando: frob"],
  [["add", "bo", ...names, "--password", "x"], "Användning:"],
  [["add"], "Ange ett användarnamn."],
  [["add", "bo ek"], "Användarnamnet får innehålla"],
  [["add", "bo", "--roles", "ADMIN"], "Ange både --first-name och --last-name"],
  [["add", "bo", "--first-name", "Bo", "--roles", "ADMIN"], "Ange både --first-name och --last-name"],
  [["add", "bo", ...names], "Ange minst en roll."],
  [["add", "bo", ...names, "--roles", "CHIEF"], "Okänd roll: CHIEF"],
  [["password", "nobody"], "Det finns inget konto med användarnamnet nobody."],
  [["disable", "nobody"], "Det finns inget konto med användarnamnet nobody."],
] as const)("wrong use is answered in words: %j", async ([args, message]) => {
  const failure = await run([...args]).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(StartError);
  expect((failure as StartError).message).toContain(message);
});

test("a weak password and a username that is taken are refused", async () => {
  const { username } = await givenAccount(db);
  const add = (name: string) => ["add", name, ...names, "--roles", "READER"];

  await expect(run(add(`bo-${newId()}`), "kort")).rejects.toThrow("minst 12 tecken");
  await expect(run(add(username.toUpperCase()))).rejects.toThrow("Det finns redan ett konto");
});
