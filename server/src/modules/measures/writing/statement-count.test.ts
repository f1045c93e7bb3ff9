import { changeSingleField, publishVersion, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { anonymous } from "../../../callers/caller.ts";
import { countStatements } from "../../../testing/count-statements.ts";
import { givenContentWithParts, givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { getVisibleMeasure } from "../measures.service.ts";

// Counts the statements of a call, including those of its transaction but not the look-up of the ticket, because
// durations are not reliable.

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

const save = (
  id: string,
  { field = "description", value, expectedRevision }: { field?: string; value: unknown; expectedRevision?: number },
) =>
  call(
    changeSingleField,
    {
      params: { id },
      headers: expectedRevision === undefined ? {} : { "if-match": `"${expectedRevision}"` },
      body: { field, value },
    },
    mainEditor,
  );

/** A search before the call makes the server read all changes, so that only the call itself is counted. */
const known = () => call(searchMeasures, { body: {} });

test("Saving one field sends at most seven statements, however large the version", async () => {
  const { id } = await givenVersion(db, await givenContentWithParts(db));
  await known();

  const count = await countStatements(() => save(id, { value: "Ny text" }));

  expect(count).toBeLessThanOrEqual(7);
});

test("A refused save sends at most four statements", async () => {
  const { id, revision } = await givenVersion(db, await givenContentWithParts(db));
  await save(id, { value: "Kollegans" });

  const stale = await countStatements(() => save(id, { value: "Min", expectedRevision: revision }));
  const invalid = await countStatements(() => save(id, { field: "thresholdForViewing", value: "många" }));

  expect(stale).toBeLessThanOrEqual(4);
  expect(invalid).toBeLessThanOrEqual(4);
});

test("A save that changes nothing writes nothing", async () => {
  const { id } = await givenVersion(db);
  await save(id, { value: "Samma" });

  const count = await countStatements(() => save(id, { value: "Samma" }));

  expect(count).toBeLessThanOrEqual(4);
});

test("A measure is read by one statement, and so in one moment", async () => {
  const { measureId } = await givenVersion(db, { ...(await givenContentWithParts(db)), status: "PUBLISHED" });

  expect(await countStatements(() => getVisibleMeasure(db, measureId, anonymous))).toBe(1);
});

test("The number of parts does not change how many statements publishing sends", async () => {
  const plain = await givenVersion(db);
  const rich = await givenVersion(db, await givenContentWithParts(db));
  const publish = (id: string) => call(publishVersion, { params: { id }, headers: {} }, mainEditor);
  await known();

  expect(await countStatements(() => publish(rich.id))).toBe(await countStatements(() => publish(plain.id)));
});
