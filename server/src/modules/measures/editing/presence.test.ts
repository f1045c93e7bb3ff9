import { listPresence, reportPresence } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { call, clock, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const tell = (id: string, field: string | null, ticket: string) =>
  call(reportPresence, { params: { id }, body: { field } }, ticket);

test("an editor hears who else is editing the version and in which field, and not of oneself", async () => {
  const { id } = await givenVersion(db);

  expect((await tell(id, "title", editor)).body).toEqual([]);
  expect((await tell(id, null, mainEditor)).body).toEqual([{ user: "Test EDITOR", field: "title" }]);
  await tell(id, "description", editor);

  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toEqual([
    { user: "Test EDITOR", field: "description" },
  ]);
});

test("somebody who has not been heard of for a while has left", async () => {
  const { id } = await givenVersion(db);
  await tell(id, "title", editor);

  clock.now = new Date(clock.now.getTime() + 41_000);

  expect((await call(listPresence, { params: { id } }, mainEditor)).body).toEqual([]);
});

test("there is nobody at a version that does not exist", async () => {
  expect((await tell(newId(), null, editor)).error.code).toBe("ENTITY_NOT_FOUND_404");
});
