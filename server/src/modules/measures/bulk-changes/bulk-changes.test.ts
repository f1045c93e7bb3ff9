import {
  changeContent,
  changeSingleField,
  createBulkChange,
  deleteVersion,
  getMeasure,
  getMeasureHistory,
  listBulkChanges,
  publishVersion,
  undoBulkChange,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { givenInstanceIdentifier, givenMeasurementSource } from "../../../testing/given.ts";
import { givenContentWithParts, givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp, type Ticket } from "../../../testing/start-test-app.ts";
import { bulkChangeTexts } from "../../../texts/bulk-change-texts.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { deleteExpiredBulkChanges } from "./bulk-changes.service.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

async function begin(ticket: Ticket = mainEditor): Promise<string> {
  return (await call(createBulkChange, { body: { kind: "owner" } }, ticket)).body.id;
}
const headers = (bulkChangeId: string) => ({ "x-bulk-change": bulkChangeId });
const newOwner = async () => ({ measureOwner: { id: (await givenInstanceIdentifier(db)).id } });

function change(version: StoredVersion, bulkChangeId: string, body: object, ticket: Ticket = mainEditor) {
  const args = { params: { id: version.id }, headers: headers(bulkChangeId), body };
  return version.status === "ONGOING" ? call(changeContent, args, ticket) : call(updatePublishedVersion, args, ticket);
}
const undo = (id: string, ticket: Ticket = mainEditor) => call(undoBulkChange, { params: { id } }, ticket);
const read = async ({ id, measureId }: StoredVersion) => {
  const { body } = await call(getMeasure, { params: { id: measureId } }, mainEditor);
  return body.measureVersions.find((version) => version.id === id);
};

test("a bulk change of drafts and published versions is undone as a whole, and history records it", async () => {
  const versions = [
    await givenVersion(db, await givenContentWithParts(db)),
    await givenVersion(db, await givenContentWithParts(db, { status: "PUBLISHED" } as object)),
  ];
  const bulkChange = await begin();
  const source = await givenMeasurementSource(db);
  for (const version of versions) {
    const [connection] = version.connections;
    const connections = [{ ...connection, measurementSource: { id: source.id } }];
    expect((await change(version, bulkChange, { ...(await newOwner()), connections })).status).toBe(200);
  }

  const { body } = await undo(bulkChange);

  expect(body).toMatchObject({ remaining: 0, results: [{ obstacle: null }, { obstacle: null }] });
  for (const version of versions) {
    expect(await read(version)).toMatchObject({
      measureOwner: version.measureOwner,
      connections: version.connections,
      lastUpdatedBy: "Test MAIN_EDITOR",
    });
  }
  const published = versions.find(({ status }) => status === "PUBLISHED");
  const history = await call(getMeasureHistory, { params: { id: published?.measureId ?? "" } }, mainEditor);
  expect(history.body.revisions.at(-1)).toMatchObject({ eventType: "PUBLISHED_UPDATED", user: "Test MAIN_EDITOR" });
  expect(history.body.revisions.at(-1)?.reason).toContain("ångrad");
});

test("what has been changed, published or deleted since is left as it is and named", async () => {
  const names = ["Orörd", "Ändrad", "Annat fält ändrat", "Publicerad", "Borttagen"];
  const versions: StoredVersion[] = [];
  for (const title of names) versions.push(await givenVersion(db, { title }));
  const [untouched, changed, otherField, published, deleted] = versions as [StoredVersion, ...StoredVersion[]];
  const bulkChange = await begin();
  for (const version of versions) await change(version, bulkChange, await newOwner());
  const target = (version: StoredVersion | undefined) => ({ params: { id: version?.id ?? "" }, headers: {} });
  const own = await newOwner();
  await call(changeContent, { ...target(changed), body: own }, editor);
  await call(changeSingleField, { ...target(otherField), body: { field: "description", value: "Ny" } }, editor);
  await call(publishVersion, { ...target(published), body: {} }, mainEditor);
  await call(deleteVersion, target(deleted), mainEditor);

  const { body } = await undo(bulkChange);

  const obstacles = new Map(body.results.map(({ title, obstacle }) => [title, obstacle]));
  expect(obstacles).toEqual(
    new Map([
      ["Orörd", null],
      ["Ändrad", bulkChangeTexts.changedSince],
      ["Annat fält ändrat", null],
      ["Publicerad", expect.stringContaining("pågående")],
      ["Borttagen", bulkChangeTexts.deleted],
    ]),
  );
  expect((await read(untouched))?.measureOwner).toEqual(untouched.measureOwner);
  expect((await read(changed as StoredVersion))?.measureOwner?.id).toBe(own.measureOwner.id);
  expect(await read(otherField as StoredVersion)).toMatchObject({
    measureOwner: otherField?.measureOwner,
    description: "Ny",
  });
  const [listed] = (await call(listBulkChanges, {}, mainEditor)).body.filter(({ id }) => id === bulkChange);
  expect(listed).toMatchObject({ kind: "owner", count: 5, undone: 2, remaining: 0, user: "Test MAIN_EDITOR" });
});

test("a change of many versions is undone some at a time until none remain, and only once", async () => {
  const bulkChange = await begin();
  const owner = await newOwner();
  const versions: StoredVersion[] = [];
  for (let count = 0; count < 23; count += 1) versions.push(await givenVersion(db));
  for (const version of versions) await change(version, bulkChange, owner);

  const first = await undo(bulkChange);
  const second = await undo(bulkChange);
  const third = await undo(bulkChange);

  expect([first, second, third].map(({ body }) => [body.results.length, body.remaining])).toEqual([
    [20, 3],
    [3, 0],
    [0, 0],
  ]);
});

test("an editor undoes their own changes of drafts; those who may publish undo anybody's", async () => {
  const version = await givenVersion(db);
  const bulkChange = await begin(editor);
  await change(version, bulkChange, await newOwner(), editor);

  const byColleague = await undo(bulkChange, await logIn("EDITOR"));
  const seenByColleague = await call(listBulkChanges, {}, await logIn("EDITOR"));
  const byMainEditor = await undo(bulkChange);

  expect(byColleague.error.code).toBe("UNAUTHORIZED_401");
  expect(seenByColleague.body).toEqual([]);
  expect(byMainEditor.body.results).toMatchObject([{ obstacle: null }]);
});

test("nobody can write in the name of somebody else's bulk change, or twice to one version", async () => {
  const version = await givenVersion(db);
  const bulkChange = await begin(editor);

  const foreign = await change(version, bulkChange, await newOwner());
  const first = await change(version, bulkChange, await newOwner(), editor);
  const second = await change(version, bulkChange, await newOwner(), editor);

  expect([foreign, first, second].map(({ status }) => status)).toEqual([409, 200, 409]);
});

test("a bulk change can be undone for thirty days by the clock of the database", async () => {
  const bulkChange = await begin();
  await change(await givenVersion(db), bulkChange, await newOwner());
  await sql`UPDATE bulk_change SET created = now() - interval '30 days 1 minute' WHERE id = ${bulkChange}`.execute(db);

  expect((await undo(bulkChange)).status).toBe(404);
  expect(await deleteExpiredBulkChanges(db)).toBe(1);
});
