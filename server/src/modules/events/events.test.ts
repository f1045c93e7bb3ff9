import { createPerson, deletePerson, getEvent, listAllEvents, listEvents } from "@indikatorkatalogen/contract";
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
      message: expect.stringMatching(
        /^Ange något av CREATED, .*measureversion, .*helptext, synonym, concept, subscriber$/,
      ),
    },
  ]);
});

test("visitors read no events", async () => {
  expect((await call(listEvents, { params: { type: "person" }, query: {} })).error.code).toBe("UNAUTHORIZED_401");
});

test("all events are listed newest first, searched by title, sorted, and read one by one", async () => {
  const mark = newId();
  for (const firstName of ["Bo", "Åsa"]) {
    await call(createPerson, { body: { firstName, lastName: `Ek ${mark}` } }, mainEditor);
  }
  const list = async (query: object) =>
    (await call(listAllEvents, { query: { searchValue: mark, ...query } }, reader)).body;

  const newest = await list({ sortfield: "TIMESTAMP", sortDirection: "DESCENDING" });
  const oldest = await list({ sortfield: "TIMESTAMP", sortDirection: "ASCENDING" });
  const byTitle = await list({ sortfield: "ENTITY_TITLE" });
  const firstOnly = await list({ pagesize: "1" });

  const titles = ({ pageResults }: typeof newest) => pageResults.map(({ entityTitle }) => entityTitle.split(" ")[0]);
  expect(titles(newest)).toEqual(["Åsa", "Bo"]);
  expect(titles(oldest)).toHaveLength(2);
  expect(titles(byTitle)).toEqual(["Bo", "Åsa"]);
  expect(firstOnly).toMatchObject({ totalCount: 2, pageResults: [newest.pageResults[0]] });
  const event = newest.pageResults[0];
  if (!event) throw new Error("No event");
  expect((await call(getEvent, { params: { id: event.id } }, reader)).body).toEqual(event);
  expect((await call(getEvent, { params: { id: newId() } }, reader)).status).toBe(404);
});

test("visitors read neither the list of all events nor one of them", async () => {
  expect((await call(listAllEvents, { query: {} })).error.code).toBe("UNAUTHORIZED_401");
  expect((await call(getEvent, { params: { id: newId() } })).error.code).toBe("UNAUTHORIZED_401");
});
