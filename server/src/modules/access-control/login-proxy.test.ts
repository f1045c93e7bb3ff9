import {
  apiBasePath,
  checkAccessMultiple,
  getTicketInformation,
  listUserRoles,
  loginResponse,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenAccount } from "../../testing/given-account.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { app, db, call, logIn } = await startTestApp();
const hour = 3_600_000;

async function loggedIn() {
  const { username, password } = await givenAccount(db, { roles: ["EDITOR", "TECH_ADMIN"] });
  const response = await app.inject({ method: "POST", url: "/login/", payload: { username, password } });
  return loginResponse.parse(response.json());
}

test("a ticket's owner reads its user and its lifetime", async () => {
  const { ticket, userId } = await loggedIn();

  const { body } = await call(getTicketInformation, { params: { ticket } }, ticket);
  const { lastUsed } = await db
    .selectFrom("ticket")
    .innerJoin("appUser", "appUser.id", "ticket.userId")
    .select("lastUsed")
    .where("username", "=", userId)
    .executeTakeFirstOrThrow();

  expect(body).toEqual({
    ticket,
    userId,
    firstName: "Anna",
    lastName: "Öberg",
    initials: "AÖ",
    validTo: expect.closeTo(lastUsed.getTime() + hour, -1),
  });
});

test("another user's ticket gets the same response as an unknown one", async () => {
  const { ticket } = await loggedIn();
  const other = await logIn("ADMIN");

  const theirs = await call(getTicketInformation, { params: { ticket } }, other);
  const unknown = await call(getTicketInformation, { params: { ticket: "A".repeat(43) } }, other);
  const withoutHeader = await call(getTicketInformation, { params: { ticket } });

  expect([theirs.error.code, unknown.error.code]).toEqual(["ENTITY_NOT_FOUND_404", "ENTITY_NOT_FOUND_404"]);
  expect(withoutHeader.error.code).toBe("UNAUTHORIZED_401");
});

test("a user sees their own roles with Swedish names, and no other user's", async () => {
  const { ticket, userId } = await loggedIn();
  const other = await logIn("ADMIN");

  const own = await call(listUserRoles, { params: { userId } }, ticket);
  const others = await call(listUserRoles, { params: { userId } }, other);

  expect(own.body).toEqual([
    { id: "EDITOR", name: "Redaktör" },
    { id: "TECH_ADMIN", name: "Teknisk administratör" },
  ]);
  expect(others.error.code).toBe("ENTITY_NOT_FOUND_404");
});

test("the login proxy responds about access as access control does", async () => {
  const ticket = await logIn("READER");

  const { body } = await call(checkAccessMultiple, { body: { ticket, resources: ["events:read", "sync:read"] } });

  expect(body).toEqual([
    { resource: "events:read", authorization: "ALLOW" },
    { resource: "sync:read", authorization: "DENY" },
  ]);
});

test.for(["", apiBasePath])("the login proxy is served under '%s'", async (base) => {
  const { ticket, userId } = await loggedIn();

  const answer = await app.inject({ url: `${base}/bvo-proxy/users/${userId}/roles/`, headers: { "x-hiqaa": ticket } });

  expect(answer.statusCode).toBe(200);
});
