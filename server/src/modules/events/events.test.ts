import { createPerson, deletePerson, listEvents } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, clock, logIn } = await startTestApp();
const reader = await logIn("READER");
const mainEditor = await logIn("MAIN_EDITOR");

async function givenDeletedPerson() {
  const { id } = (await call(createPerson, { body: { firstName: "Per", lastName: `Ek ${newId()}` } }, mainEditor)).body;
  await call(deletePerson, { params: { id } }, mainEditor);
  return id;
}

test("events are read by entity type, newest first, with user and time", async () => {
  const id = await givenDeletedPerson();

  const { body } = await call(listEvents, { params: { type: "person" }, query: { entityId: id } }, reader);

  expect(body).toMatchObject([
    { type: "DELETED", entityType: "person", entityId: id, user: "Test MAIN_EDITOR", timestamp: clock.now.getTime() },
    { type: "CREATED", entityType: "person", entityId: id, changes: [] },
  ]);
});

test("events are read by event type, a page at a time", async () => {
  const id = await givenDeletedPerson();
  const query = { index: "0", pagesize: "1" };

  const { body } = await call(listEvents, { params: { type: "deleted" }, query }, reader);
  const oldest = await call(
    listEvents,
    { params: { type: "person" }, query: { entityId: id, sortfield: "TIMESTAMP", pagesize: "5" } },
    reader,
  );

  expect(body).toMatchObject({ index: 0, pageSize: 1, pageResults: [{ type: "DELETED", entityId: id }] });
  expect(oldest.body).toMatchObject({ totalCount: 2 });
});

test("a type without events gives an empty list", async () => {
  expect((await call(listEvents, { params: { type: "helptext" }, query: {} }, reader)).body).toEqual([]);
});

test.each(["nosuchthing", "a-b"])("the unknown type %s is refused, and the known ones are named", async (type) => {
  const { error } = await call(listEvents, { params: { type }, query: {} }, reader);

  expect(error.code).toBe("VALIDATION_400");
  expect(error.validationMessage).toEqual([
    {
      field: "type",
      message: expect.stringMatching(/^Ange något av CREATED, .*measureversion, .*helptext, synonym, subscriber$/),
    },
  ]);
});

test("visitors read no events", async () => {
  expect((await call(listEvents, { params: { type: "person" }, query: {} })).error.code).toBe("UNAUTHORIZED_401");
});
