import {
  apiBasePath,
  deleteAccessibilityMessage,
  deleteAccessibilityMessages,
  getAccessibilityMessage,
  listAccessibilityMessages,
  sendAccessibilityMessage,
  updateAccessibilityMessage,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { app, db, call, logIn } = await startTestApp();
const administrator = await logIn("ADMIN");

const written = { message: "Jag når inte kolumnväljaren med tangentbordet", openFor: 20_000 };
const listed = async (searchValue: string) =>
  (await call(listAccessibilityMessages, { query: { searchValue } }, administrator)).body.pageResults;

test("a visitor's message is stored for the administrators", async () => {
  const sent = { ...written, message: "Besökarens ord", place: "/measure/1", email: "anna@example.se" };

  const { status } = await call(sendAccessibilityMessage, { body: sent });

  expect(status).toBe(204);
  const { message, place, email } = sent;
  expect(await listed("Besökarens")).toMatchObject([{ message, place, email, status: "NEW" }]);
});

test("a message is marked as handled, and deleted", async () => {
  await call(sendAccessibilityMessage, { body: { ...written, message: "Att ta hand om" } });
  const [{ id = "" } = {}] = await listed("hand om");

  const handled = await call(
    updateAccessibilityMessage,
    { params: { id }, body: { status: "HANDLED" } },
    administrator,
  );
  expect(handled.body.status).toBe("HANDLED");
  await call(deleteAccessibilityMessage, { params: { id } }, administrator);

  expect((await call(getAccessibilityMessage, { params: { id } }, administrator)).status).toBe(404);
});

test.each(["MESSAGE", "STATUS", "CREATED"] as const)("messages are sorted by %s", async (sortfield) => {
  const answer = await call(listAccessibilityMessages, { query: { sortfield } }, administrator);

  expect(answer.status).toBe(200);
});

test("when there are too many messages, the oldest handled one is deleted, then the oldest", async () => {
  const stored = async () => (await listed("skräp")).map(({ message }) => message);
  await sql`INSERT INTO accessibility_message (id, message, created, status)
    SELECT gen_random_uuid(), CASE n WHEN 1 THEN 'skräp äldst' WHEN 2 THEN 'skräp hanterat' ELSE 'fyllnad' END,
      now() - interval '1 year' + n * interval '1 second', CASE n WHEN 2 THEN 'HANDLED' ELSE 'NEW' END
    FROM generate_series(1, 5000 - (SELECT count(*)::int FROM accessibility_message)) AS n`.execute(db);
  const send = () => call(sendAccessibilityMessage, { body: written });

  const before = await stored();
  const statuses = [(await send()).status];
  const afterOne = await stored();
  statuses.push((await send()).status);

  expect(statuses).toEqual([204, 204]);
  expect(before).toEqual(["skräp hanterat", "skräp äldst"]);
  expect(afterOne).toEqual(["skräp äldst"]);
  expect(await stored()).toEqual([]);
  await sql`DELETE FROM accessibility_message WHERE message = 'fyllnad'`.execute(db);
});

test("an administrator deletes all messages before a time at once, of one status or of all", async () => {
  await sql`INSERT INTO accessibility_message (id, message, created, status)
    SELECT gen_random_uuid(), 'gammalt', timestamptz '2020-01-01', CASE n WHEN 1 THEN 'HANDLED' ELSE 'NEW' END
    FROM generate_series(1, 3) AS n`.execute(db);
  const before = String(Date.UTC(2021, 0, 1));
  const clear = (query: { before: string; status?: "HANDLED" }, ticket = administrator) =>
    call(deleteAccessibilityMessages, { query }, ticket);

  expect((await clear({ before }, await logIn("EDITOR"))).status).toBe(401);
  expect((await clear({ before, status: "HANDLED" })).body).toEqual({ deleted: 1 });
  expect((await clear({ before })).body).toEqual({ deleted: 2 });
  expect(await listed("gammalt")).toEqual([]);
});

test.for(["192.0.2.1", "127.0.0.2"])("one address sends a limited number of messages a day: %s", async (address) => {
  const send = (remoteAddress: string) =>
    app.inject({ method: "POST", url: apiBasePath + sendAccessibilityMessage.path, remoteAddress, payload: {} });
  const statuses = new Set<number>();
  for (let count = 0; count < 21; count++) statuses.add((await send(address)).statusCode);

  expect([...statuses]).toEqual([400, 429]);
  expect(Number((await send(address)).headers["retry-after"])).toBeGreaterThan(3600);
  expect((await send("192.0.2.2")).statusCode).toBe(400);
});

test("a message of a program that fills in every field is not stored, with the same response", async () => {
  const body = { ...written, message: "Köp billigt", website: "https://spam.example" };

  expect((await call(sendAccessibilityMessage, { body })).status).toBe(204);

  expect(await listed("billigt")).toEqual([]);
});

test.each([
  ["written faster than a person writes", { ...written, openFor: 200 }, "message"],
  ["empty", { ...written, message: "  " }, "message"],
  ["with an address that is none", { ...written, email: "anna" }, "email"],
])("a message %s is refused with the reason", async (_, body, field) => {
  const { status, error } = await call(sendAccessibilityMessage, { body });

  expect(status).toBe(400);
  expect(error.validationMessage.map((fault) => fault.field)).toEqual([field]);
});

test("only administrators read the messages", async () => {
  for (const ticket of [undefined, await logIn("READER"), await logIn("MAIN_EDITOR")]) {
    expect((await call(listAccessibilityMessages, { query: {} }, ticket)).status).toBe(401);
    expect((await call(getAccessibilityMessage, { params: { id: newId() } }, ticket)).status).toBe(401);
  }
});
