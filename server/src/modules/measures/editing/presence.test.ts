import { listPresence, reportPresence } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const tell = (id: string, field: string | null, ticket: string) =>
  call(reportPresence, { params: { id }, body: { field } }, ticket);

test("an editor sees who else is editing the version and in which field, but not themselves", async () => {
  const { id } = await givenVersion(db);

  expect((await tell(id, "title", editor)).body).toEqual([]);
  expect((await tell(id, null, mainEditor)).body).toEqual([{ user: "Test EDITOR", field: "title" }]);
  await tell(id, "description", editor);

  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toEqual([
    { user: "Test EDITOR", field: "description" },
  ]);
});

test("somebody who has not reported for a while has left", async () => {
  const { id } = await givenVersion(db);
  await tell(id, "title", editor);

  await sql`UPDATE editing_presence SET seen = seen - interval '41 seconds'`.execute(db);

  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toEqual([]);
});

test("there is nobody at a version that does not exist", async () => {
  expect((await tell(newId(), null, editor)).error.code).toBe("ENTITY_NOT_FOUND_404");
});
