import {
  changeSingleField,
  createNewMeasureVersion,
  deleteMeasure,
  deleteVersion,
  getMeasureHistory,
  getMeasureRevision,
  hiddenPersonName,
  publishVersion,
  searchMeasures,
  toContentInput,
  unpublishVersion,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenContentWithParts, givenMeasure, givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp, type Ticket } from "../../../testing/start-test-app.ts";
import { contentOf } from "../content/stored-version.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call, clock, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

const at = (id: string) => ({ params: { id }, headers: {} });
const history = async (id: string, ticket: Ticket = mainEditor) =>
  (await call(getMeasureHistory, { params: { id } }, ticket)).body;
const revision = async (id: string, revisionId: string, ticket: Ticket = mainEditor) =>
  (await call(getMeasureRevision, { params: { id, revisionId } }, ticket)).body;
const namesOf = (fields: { field: string }[] = []) => fields.map(({ field }) => field);

test("Every step of a published version leaves the whole content as it was, and no step changes an earlier one", async () => {
  const { id, measureId } = await givenVersion(db, await givenContentWithParts(db));
  const moments: unknown[] = [];
  const remember = async () => moments.push(contentOf(await getStoredVersion(db, id)));

  await call(publishVersion, at(id), mainEditor);
  await remember();
  const content = toContentInput(await getStoredVersion(db, id));
  const body = { ...content, title: "Ny titel", keywords: [], submeasures: content.submeasures.slice(1) };
  await call(updatePublishedVersion, { ...at(id), body }, mainEditor);
  await remember();
  await call(unpublishVersion, at(id), mainEditor);
  await remember();
  await call(deleteMeasure, { params: { id: measureId } }, mainEditor);
  moments.push(moments.at(-1));

  const { revisions } = await history(measureId);
  expect(revisions).toMatchObject([
    { versionId: id, versionNr: 1, revision: 2, status: "PUBLISHED", eventType: "PUBLISHED" },
    { versionId: id, versionNr: 1, revision: 3, status: "PUBLISHED", eventType: "PUBLISHED_UPDATED" },
    { versionId: id, versionNr: 1, revision: 4, status: "UNPUBLISHED", eventType: "UNPUBLISHED" },
    { versionId: id, versionNr: 1, revision: 4, status: "UNPUBLISHED", eventType: "DELETED" },
  ]);
  expect(revisions[0]).toMatchObject({ user: "Test MAIN_EDITOR", timestamp: clock.now.getTime() });
  const kept = await Promise.all(revisions.map((one) => revision(measureId, one.id)));
  expect(kept.map((one) => one.content)).toEqual(moments);
});

test("A first publication has changed every filled-in field, the next only what differs", async () => {
  const { measureId, id } = await givenVersion(db, { description: "Första" });
  await call(publishVersion, at(id), mainEditor);
  const { body } = await call(createNewMeasureVersion, { params: { id: measureId } }, mainEditor);
  const draftId = body.measureVersions[1]?.id ?? "";
  await call(changeSingleField, { ...at(draftId), body: { field: "description", value: "Andra" } }, mainEditor);
  await call(publishVersion, at(draftId), mainEditor);

  const { revisions } = await history(measureId);

  expect(namesOf(revisions[0]?.changedFields)).toEqual([
    "title",
    "description",
    "measureOwner",
    "validFrom",
    "soughtValue",
    "measureTypeCode",
    "measurementTypeCode",
    "unit",
    "measuringFrequency",
    "organizationalLevel",
  ]);
  expect(revisions[1]?.changedFields).toEqual([{ field: "description", label: "Beskrivning", change: "minor" }]);
});

test("A part that only gets a new id has not changed", async () => {
  const version = await givenVersion(db, { status: "PUBLISHED", ...(await givenContentWithParts(db)) });
  const content = toContentInput(version);
  const connections = content.connections.map(({ id: _, ...connection }) => connection);

  await call(updatePublishedVersion, { ...at(version.id), body: { ...content, connections } }, mainEditor);

  expect((await history(version.measureId)).revisions.at(-1)?.changedFields).toEqual([]);
});

test("What is refused leaves no revision", async () => {
  const version = await givenVersion(db, { status: "PUBLISHED" });

  await call(publishVersion, at(version.id), mainEditor);
  const body = { ...toContentInput(version), unit: null };
  await call(updatePublishedVersion, { ...at(version.id), body }, mainEditor);
  await call(deleteMeasure, { params: { id: version.measureId } }, mainEditor);

  expect((await history(version.measureId)).revisions.map(({ eventType }) => eventType)).toEqual(["PUBLISHED"]);
});

test("The database itself refuses to change, delete or empty the history", async () => {
  const { measureId } = await givenVersion(db, { status: "PUBLISHED" });
  const before = await history(measureId);

  const attempts = [
    sql`UPDATE measure_revision SET user_name = 'Någon annan' WHERE measure_id = ${measureId}`,
    sql`UPDATE measure_revision SET content = '{}' WHERE measure_id = ${measureId}`,
    sql`DELETE FROM measure_revision WHERE measure_id = ${measureId}`,
    sql`TRUNCATE measure_revision`,
  ];
  for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow("never changed");

  expect(await history(measureId)).toEqual(before);
});

test("The history has the names that codes and owners had at the time", async () => {
  const version = await givenVersion(db, { status: "PUBLISHED" });
  const owner = version.measureOwner ?? { id: "", name: "" };
  await db
    .updateTable("instanceIdentifier")
    .set({ name: `Nytt ${newId()}` })
    .where("id", "=", owner.id)
    .execute();

  const { revisions } = await history(version.measureId);

  const kept = await revision(version.measureId, revisions[0]?.id ?? "");
  expect(kept.content.measureOwner).toEqual(owner);
});

test("An anonymous caller sees only what has been published, also of a measure that is deleted", async () => {
  const { id, measureVersions } = await givenMeasure(db, { statuses: ["UNPUBLISHED", "ONGOING"] });
  const draftId = measureVersions[1]?.id ?? "";
  await call(changeSingleField, { ...at(draftId), body: { field: "title", value: "Bara ett utkast" } }, mainEditor);
  await call(deleteMeasure, { params: { id } }, mainEditor);

  const seen = await history(id, "");
  const all = await history(id);

  expect(all.revisions.map(({ eventType, versionNr }) => [eventType, versionNr])).toEqual([
    ["PUBLISHED", 1],
    ["UNPUBLISHED", 1],
    ["DELETED", 1],
    ["DELETED", 2],
  ]);
  expect(seen.revisions.map(({ id: revisionId }) => revisionId)).toEqual(
    all.revisions.slice(0, 3).map((one) => one.id),
  );
  expect(seen.revisions.map(({ user }) => user)).toEqual([hiddenPersonName, hiddenPersonName, hiddenPersonName]);
  const draft = { params: { id, revisionId: all.revisions[3]?.id ?? "" } };
  expect((await call(getMeasureRevision, draft)).status).toBe(404);
  expect((await call(getMeasureRevision, draft, mainEditor)).body.content.title).toBe("Bara ett utkast");
});

test("A draft that is deleted leaves nothing that an anonymous caller can see", async () => {
  const { id, measureId } = await givenVersion(db);
  await call(deleteVersion, at(id), mainEditor);

  expect((await call(getMeasureHistory, { params: { id: measureId } })).status).toBe(404);
  expect((await history(measureId)).revisions).toMatchObject([{ eventType: "DELETED", status: "ONGOING" }]);
});

test("A revision is found under its own measure only", async () => {
  const { measureId } = await givenVersion(db, { status: "PUBLISHED" });
  const other = await givenVersion(db, { status: "PUBLISHED" });
  const revisionId = (await history(measureId)).revisions[0]?.id ?? "";

  const wrong = await call(getMeasureRevision, { params: { id: other.measureId, revisionId } }, mainEditor);
  const unknown = await call(getMeasureHistory, { params: { id: newId() } }, mainEditor);

  expect([wrong.error.code, unknown.error.code]).toEqual(["ENTITY_NOT_FOUND_404", "ENTITY_NOT_FOUND_404"]);
});

test("The history has the status of every version", async () => {
  const { id, measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"] });

  const { versions } = await history(id);

  expect(versions).toMatchObject(
    measureVersions.map(({ id: versionId, versionNr, status, title }) => ({ id: versionId, versionNr, status, title })),
  );
  expect((await history(id, "")).versions).toHaveLength(1);
  expect((await call(searchMeasures, { body: { searchValue: id } })).body.pageResults).toMatchObject([
    { versionNr: 1 },
  ]);
});
