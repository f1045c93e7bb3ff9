import { listPresence, reportPresence } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const report = (id: string, field: string | null, ticket: string, tab?: string) =>
  call(reportPresence, { params: { id }, body: { field, ...(tab && { tab }) } }, ticket);

test("an editor sees who else is editing the version and in which field, but not themselves", async () => {
  const { id } = await givenVersion(db);

  expect((await report(id, "title", editor)).body).toEqual([]);
  expect((await report(id, null, mainEditor)).body).toEqual([{ user: "Test EDITOR", field: "title", isYou: false }]);
  await report(id, "description", editor);

  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toEqual([
    { user: "Test EDITOR", field: "description", isYou: false },
  ]);
});

test("the same user in two tabs sees the other one, until it is closed", async () => {
  const { id } = await givenVersion(db);
  const [one, two] = [newId(), newId()];
  await report(id, "title", editor, one);

  expect((await report(id, null, editor, two)).body).toEqual([{ user: "Test EDITOR", field: "title", isYou: true }]);
  await call(reportPresence, { params: { id }, body: { field: null, tab: one, hasLeft: true } }, editor);

  expect((await call(listPresence, { params: { id }, query: { tab: two } }, editor)).body).toEqual([]);
});

test("a report that arrives after its tab has left is ignored, also when it is the first one", async () => {
  const { id } = await givenVersion(db);
  const [late, first] = [newId(), newId()];
  const leave = (tab: string) =>
    call(reportPresence, { params: { id }, body: { field: null, tab, hasLeft: true } }, editor);
  await report(id, "title", editor, late);

  for (const tab of [late, first]) await leave(tab);
  for (const tab of [late, first]) await report(id, "description", editor, tab);
  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toEqual([]);

  await report(id, "title", editor, newId());
  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toHaveLength(1);
});

test("a client that sends no tab id is there again after it has left", async () => {
  const { id } = await givenVersion(db);
  await report(id, "title", editor);
  await call(reportPresence, { params: { id }, body: { field: null, hasLeft: true } }, editor);
  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toEqual([]);

  await report(id, "title", editor);

  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toHaveLength(1);
});

test("nobody can take away another user's tab", async () => {
  const { id } = await givenVersion(db);
  const tab = newId();
  await report(id, "title", editor, tab);

  await call(reportPresence, { params: { id }, body: { field: null, tab, hasLeft: true } }, mainEditor);

  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toHaveLength(1);
});

test("somebody who has not reported for a while has left", async () => {
  const { id } = await givenVersion(db);
  await report(id, "title", editor);

  await sql`UPDATE editing_tab SET seen = seen - interval '41 seconds'`.execute(db);

  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toEqual([]);
});

test("there is nobody at a version that does not exist", async () => {
  expect((await report(newId(), null, editor)).error.code).toBe("ENTITY_NOT_FOUND_404");
});
