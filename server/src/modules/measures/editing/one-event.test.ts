import { changeSingleField, listEvents } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { call, clock, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");
const minute = 60_000;

const wait = (time: number) => {
  clock.now = new Date(clock.now.getTime() + time);
};
const save = (id: string, field: string, value: string, ticket = editor) =>
  call(changeSingleField, { params: { id }, headers: {}, body: { field, value } }, ticket);
const eventsOf = async (id: string) => {
  const query = { entityId: id };
  const { body } = await call(listEvents, { params: { type: "measureversion" }, query }, mainEditor);
  return (Array.isArray(body) ? body : body.pageResults).filter(({ type }) => type === "CHANGED");
};

test("one editor's saves of one field within a few minutes are one event, with the time of the last", async () => {
  const { id } = await givenVersion(db);

  await save(id, "description", "En");
  wait(minute);
  await save(id, "description", "En text");
  wait(4 * minute);
  await save(id, "description", "En text till");

  expect(await eventsOf(id)).toMatchObject([{ changes: ["description"], timestamp: clock.now.getTime() }]);
});

test("a pause of more than five minutes begins another event", async () => {
  const { id } = await givenVersion(db);

  await save(id, "description", "En");
  wait(5 * minute + 1);
  await save(id, "description", "Två");

  expect(await eventsOf(id)).toHaveLength(2);
});

test("another field or another editor in between begins another event", async () => {
  const { id } = await givenVersion(db);

  await save(id, "description", "En");
  await save(id, "references", "Källa");
  await save(id, "description", "Två");
  await save(id, "description", "Tre", mainEditor);

  expect((await eventsOf(id)).map(({ changes }) => changes[0])).toEqual([
    "description",
    "description",
    "references",
    "description",
  ]);
});
