import { getUserProfile, loginResponse, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenAccount } from "../../testing/given-account.ts";
import { startTestApp, testLogin } from "../../testing/start-test-app.ts";

const { app, db, call } = await startTestApp();
const wrong = "Användarnamnet eller lösenordet är fel.";

interface PostOptions {
  headers?: Record<string, string>;
  address?: string;
}

const newAddress = () => `10.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}.7`;

const postJson = (payload: Record<string, unknown>, { headers = {}, address = newAddress() }: PostOptions = {}) =>
  app.inject({ method: "POST", url: "/login/", payload, headers, remoteAddress: address });

const postForm = (
  fields: Record<string, string>,
  headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
) =>
  app.inject({
    method: "POST",
    url: "/login/",
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    remoteAddress: newAddress(),
  });

test("the login page has a form with labels, keeps the return path, and has no script of its own", async () => {
  await givenAccount(db);

  const { statusCode, headers, body } = await app.inject("/login/?return=/measure/1%22%3E");

  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain('<html lang="sv">');
  expect(body).toContain('<label for="username">Användarnamn</label>');
  expect(body).toContain('name="return" value="/measure/1&quot;&gt;"');
  expect(body).not.toContain("<script");
  expect(body).not.toContain("Demokonton");
  expect(headers["cache-control"]).toBe("no-store");
});

test("without an identity provider the login page has no link to one, and says when there are no accounts yet", async () => {
  const empty = await startTestApp();
  const [before, after] = [await empty.app.inject("/login/"), await app.inject("/login/")];

  for (const { body } of [before, after]) expect(body).not.toContain("/login/oidc");
  expect(before.body).toContain("Det finns inga konton ännu.");
  expect(before.body).not.toContain('id="password"');
  expect((await empty.app.inject("/login/oidc")).statusCode).toBe(404);
});

test("the page's style sheet is served, with the product's own font", async () => {
  const { statusCode, headers, body } = await app.inject("/login/login.css");
  const font = await app.inject(/url\("(.+?\.woff2)"\)/.exec(body)?.[1] ?? "");

  expect([statusCode, headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  expect([font.statusCode, font.headers["content-type"]]).toEqual([200, "font/woff2"]);
});

test("the right password gives a ticket, its user, and the cookie", async () => {
  const { username, password } = await givenAccount(db, { roles: ["EDITOR", "TECH_ADMIN"] });

  const response = await postJson({ username: username.toUpperCase(), password });

  const { ticket, ...user } = loginResponse.parse(response.json());
  expect(user).toEqual({
    userId: username,
    firstName: "Anna",
    lastName: "Öberg",
    initials: "AÖ",
    roles: ["EDITOR", "TECH_ADMIN"],
  });
  expect(response.headers["set-cookie"]).toEqual([
    `hiqaa=${ticket}; Max-Age=43200; Path=/; SameSite=Lax`,
    expect.stringMatching(/^hiqaa-device=[\w-]{43}; Max-Age=31536000; Path=\/login; HttpOnly; SameSite=Strict$/),
  ]);
  expect((await call(getUserProfile, {}, ticket)).error.code).toBe("ENTITY_NOT_FOUND_404");
});

test("the form leads back to the page that the visitor came from", async () => {
  const { username, password } = await givenAccount(db);

  const { statusCode, headers } = await postForm({ username, password, return: "/measure/1?version=2" });

  expect([statusCode, headers.location]).toEqual([303, "/#/measure/1?version=2"]);
  expect(headers["set-cookie"]?.[0]).toMatch(/^hiqaa=[\w-]{43};/);
});

test("the form never leads to another site", async () => {
  const { username, password } = await givenAccount(db);

  const { headers } = await postForm({ username, password, return: "//evil.example/" });

  expect(headers.location).toBe("/");
});

test("a wrong password, an unknown user and a disabled account get the same response and no cookie", async () => {
  const known = await givenAccount(db);
  const closed = await givenAccount(db);
  await db.updateTable("appUser").set({ disabled: true }).where("username", "=", closed.username).execute();

  const answers = await Promise.all([
    postJson({ username: known.username, password: "fel lösenord" }),
    postJson({ username: `nobody-${newId()}`, password: known.password }),
    postJson({ username: closed.username, password: closed.password }),
  ]);

  for (const answer of answers) {
    const { transactionId, ...body } = answer.json();
    expect([answer.statusCode, body]).toEqual([
      401,
      { code: "UNAUTHORIZED_401", detailInfo: wrong, validationMessage: [] },
    ]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("a wrong password in the form shows the page again, with the reason and the username but never the password", async () => {
  const { username } = await givenAccount(db);

  const { statusCode, body } = await postForm({ username, password: "hemligt-men-fel", return: "/measure/1" });

  expect(statusCode).toBe(401);
  expect(body).toContain('role="alert"');
  expect(body).toContain(wrong);
  expect(body).toContain(`value="${username}"`);
  expect(body).toContain('value="/measure/1"');
  expect(body).not.toContain("hemligt-men-fel");
  expect(body).toContain("<title>Fel: Logga in");
});

test.for([
  {},
  { username: "anna" },
  { username: "", password: "x" },
  { username: ["a"], password: "x" },
  { username: "a\0b", password: "x" },
])("an incomplete JSON login gets 400: %j", async (payload) => {
  const response = await postJson(payload);

  expect([response.statusCode, response.json().code]).toEqual([400, "VALIDATION_400"]);
});

test("a form without its fields shows the page again", async () => {
  const { statusCode, body } = await postForm({});

  expect(statusCode).toBe(400);
  expect(body).toContain("Skriv både användarnamn och lösenord.");
});

test.for([
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example" },
  { origin: "null" },
  {},
])("a form that another site could have sent does not log in: %j", async (headers) => {
  const { username, password } = await givenAccount(db);

  const response = await postForm({ username, password }, headers as Record<string, string>);

  expect(response.statusCode).toBe(400);
  expect(response.headers["set-cookie"]).toBeUndefined();
});

test("a browser that sends only the Origin header can use the form", async () => {
  const { username, password } = await givenAccount(db);

  const { statusCode } = await postForm(
    { username, password },
    { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" },
  );

  expect(statusCode).toBe(303);
});

test("JSON from another site does not log in", async () => {
  const { username, password } = await givenAccount(db);

  const response = await postJson({ username, password }, { headers: { "sec-fetch-site": "cross-site" } });

  expect(response.statusCode).toBe(400);
});

test("logging in many times with the right password is never limited", async () => {
  const { username, password } = await givenAccount(db);
  const address = newAddress();

  for (let time = 0; time < 12; time += 1) {
    expect((await postJson({ username, password }, { address })).statusCode).toBe(200);
  }
});

test("each wrong guess is delayed longer than the last, up to a limit", async () => {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const slow = await startTestApp({ login: { ...testLogin, pause } });

  for (let guess = 0; guess < 10; guess += 1) {
    await slow.app.inject({ method: "POST", url: "/login/", payload: { username: "anna", password: "fel" } });
  }

  expect(pauses).toEqual([200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000]);
});

test("only the login accepts forms", async () => {
  const response = await app.inject({
    method: "POST",
    url: `/services/api/1.0${searchMeasures.path}`,
    payload: "searchValue=x",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

  expect([response.statusCode, response.json().code]).toEqual([400, "VALIDATION_400"]);
});

test("on https the cookie is secure", async () => {
  const secure = await startTestApp({
    login: { ...testLogin, publicUrl: "https://katalog.example.se" },
  });
  const { username, password } = await givenAccount(secure.db);

  const { headers } = await secure.app.inject({ method: "POST", url: "/login/", payload: { username, password } });

  expect(headers["set-cookie"]?.[0]).toMatch(/; Secure; SameSite=Lax$/);
  expect(headers["set-cookie"]?.[1]).toMatch(/; Secure; SameSite=Strict$/);
});
