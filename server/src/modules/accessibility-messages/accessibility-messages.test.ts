import {
  deleteAccessibilityMessage,
  getAccessibilityMessage,
  listAccessibilityMessages,
  sendAccessibilityMessage,
  updateAccessibilityMessage,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { db, call, logIn } = await startTestApp();
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

test("whoever sends messages without end fills no disk, and there is room again when some have been deleted", async () => {
  await sql`INSERT INTO accessibility_message (id, message, created)
    SELECT gen_random_uuid(), 'skräp', now() FROM generate_series(1, 5000)`.execute(db);

  const { error } = await call(sendAccessibilityMessage, { body: written });
  await sql`DELETE FROM accessibility_message WHERE message = 'skräp'`.execute(db);

  expect([error.code, error.detailInfo]).toEqual(["UNAVAILABLE_503", expect.stringMatching(/en annan dag/)]);
  expect((await call(sendAccessibilityMessage, { body: written })).status).toBe(204);
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
