import { loginResponse } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { countStatements } from "../../../testing/count-statements.ts";
import { startTestApp, testLogin } from "../../../testing/start-test-app.ts";
import { demoAccounts, prepareDemoAccounts } from "./demo-accounts.ts";

const { app, db, clock } = await startTestApp({ login: { ...testLogin, demo: true } });

const logIn = (username: string) =>
  app.inject({ method: "POST", url: "/login/", payload: { username, password: "demo" } });

const hashesOf = () => db.selectFrom("appUser").select("passwordHash").where("demo", "=", true).orderBy("id").execute();

test("in demo mode there is one account of each role, shown on the login page", async () => {
  await prepareDemoAccounts(db, { demo: true, now: clock.now });

  const answers = await Promise.all(demoAccounts.map(({ username }) => logIn(username)));
  const { body } = await app.inject("/login/?return=/measure/1");

  const users = answers.map((answer) => loginResponse.parse(answer.json()));
  expect(users.map(({ initials, roles }) => [initials, ...roles])).toEqual([
    ["LL", "READER"],
    ["RR", "EDITOR"],
    ["HH", "MAIN_EDITOR"],
    ["AA", "ADMIN"],
    ["TT", "TECH_ADMIN"],
  ]);
  for (const { username } of demoAccounts) expect(body).toContain(`<code>${username}</code>`);
  expect(body).toContain("Logga in som huvudredaktör");
});

test("the second start leaves the demo accounts as they are, and writes nothing", async () => {
  await prepareDemoAccounts(db, { demo: true, now: clock.now });
  const before = await hashesOf();

  const statements = await countStatements(() => prepareDemoAccounts(db, { demo: true, now: clock.now }));

  expect(statements).toBeLessThanOrEqual(1);
  expect(await hashesOf()).toEqual(before);
  expect(before).toHaveLength(5);
});

test("without demo mode, demo accounts in the database are refused", async () => {
  const strict = await startTestApp();
  await prepareDemoAccounts(strict.db, { demo: true, now: strict.clock.now });

  const response = await strict.app.inject({
    method: "POST",
    url: "/login/",
    payload: { username: "administrator", password: "demo" },
  });

  expect(response.statusCode).toBe(401);
});

test("a start without demo mode removes the demo accounts and their logins", async () => {
  const strict = await startTestApp({ login: { ...testLogin, demo: true } });
  await prepareDemoAccounts(strict.db, { demo: true, now: strict.clock.now });
  await strict.app.inject({ method: "POST", url: "/login/", payload: { username: "lasare", password: "demo" } });

  await prepareDemoAccounts(strict.db, { demo: false, now: strict.clock.now });

  expect(await strict.db.selectFrom("appUser").select("id").execute()).toEqual([]);
  expect(await strict.db.selectFrom("ticket").select("hash").execute()).toEqual([]);
});
