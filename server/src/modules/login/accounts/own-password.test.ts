import {
  changeOwnPassword,
  getOwnPassword,
  getUserProfile,
  listNotifications,
  listSecurityEvents,
  loginResponse,
  markNotificationsRead,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenAccount } from "../../../testing/given-account.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { app, db, call, logIn } = await startTestApp();
const newPassword = "fyra blå ljus i natt";

const post = (username: string, typed: string) =>
  app.inject({ method: "POST", url: "/login/", payload: { username, password: typed } });

async function givenUser() {
  const { username, password } = await givenAccount(db);
  const enter = async () => loginResponse.parse((await post(username, password)).json()).ticket;
  return { username, password, ticket: await enter(), other: await enter() };
}

const change = (currentPassword: string, wanted: string, ticket: string) =>
  call(changeOwnPassword, { body: { currentPassword, newPassword: wanted } }, ticket);

test("users change their password: this login goes on, the others end, and the user is notified", async () => {
  const { username, password, ticket, other } = await givenUser();

  expect((await call(getOwnPassword, {}, ticket)).body).toEqual({ isOffered: true, needsSecondFactor: false });
  expect((await change(password, newPassword, ticket)).status).toBe(204);

  expect((await call(getUserProfile, {}, other)).error.code).toBe("INVALID_TICKET_401");
  expect((await call(listNotifications, {}, ticket)).body.accountNotices[0]).toMatchObject({
    type: "PASSWORD_CHANGED",
    isRead: false,
  });
  await call(markNotificationsRead, { body: {} }, ticket);
  expect((await call(listNotifications, {}, ticket)).body.unread).toBe(0);
  expect([(await post(username, password)).statusCode, (await post(username, newPassword)).statusCode]).toEqual([
    401, 200,
  ]);
  const query = { searchValue: "PASSWORD_CHANGED" };
  const { pageResults } = (await call(listSecurityEvents, { query }, await logIn("ADMIN"))).body;
  expect(pageResults[0]).toMatchObject({ userId: username, detail: "Av användaren" });
});

test.each([
  ["a wrong current password", "fel lösenord", newPassword, "currentPassword"],
  ["a common password", undefined, "Sommaren2026!", "newPassword"],
  ["the same password", undefined, undefined, "newPassword"],
])("%s is refused at its field, and nothing changes", async (_, current, wanted, field) => {
  const { username, password, ticket, other } = await givenUser();

  const refused = await change(current ?? password, wanted ?? password, ticket);

  expect(refused.error).toMatchObject({ code: "VALIDATION_400", validationMessage: [{ field }] });
  expect((await call(getUserProfile, {}, other)).error.code).not.toBe("INVALID_TICKET_401");
  expect((await post(username, password)).statusCode).toBe(200);
});

test("somebody who finds an open screen cannot guess the password for long", async () => {
  const { password, ticket } = await givenUser();
  const codes: number[] = [];
  for (let index = 0; index < 22; index += 1)
    codes.push((await change(`gissning ${index}`, newPassword, ticket)).status);

  expect([codes[0], codes.at(-1)]).toEqual([400, 429]);
  expect((await change(password, newPassword, ticket)).status).toBe(429);
});
