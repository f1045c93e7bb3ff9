import {
  createNewMeasureVersion,
  deleteVersion,
  getChangesFeed,
  listChanges,
  type PublicChanges,
  publishVersion,
  unpublishVersion,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenMeasure } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { importRows } from "../measures/transfer/import-rows.service.ts";
import { acceptMovedChanges } from "./changes.repository.ts";

const { app, db, call, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");
const isEmbedded = inject("testDatabase").engine === "embedded";

const read = async (query: { since?: string; measureId?: string; pagesize?: string } = {}): Promise<PublicChanges> =>
  (await call(listChanges, { query })).body;

/** Running transactions in other databases of the same server delay changes. */
const untilListed = (measureId: string, count: number) =>
  expect.poll(async () => (await read({ measureId })).changes.length).toBe(count);

async function givenPublished(title: string) {
  const measure = await givenMeasure(db, { title, statuses: ["PUBLISHED"] });
  const [version] = measure.measureVersions;
  if (!version) throw new Error("A measure has a version");
  return { measureId: measure.id, versionId: version.id };
}

test("changes list what was published, updated, unpublished and deleted, with summaries and without names", async () => {
  const { measureId, versionId } = await givenPublished("Väntetid");
  const target = { params: { id: versionId }, headers: {} };
  const body = { numeratorDefinition: "Antal inom tre dagar", keywords: [], reason: "Rättat efter granskning" };
  await call(updatePublishedVersion, { ...target, body: { ...body, title: "Väntetid till läkare" } }, mainEditor);
  await call(unpublishVersion, target, mainEditor);
  await call(deleteVersion, target, mainEditor);
  await untilListed(measureId, 4);

  const { changes, hasMore } = await read({ measureId });

  expect(changes.map(({ type, title }) => [type, title])).toEqual([
    ["PUBLISHED", "Väntetid"],
    ["PUBLISHED_UPDATED", "Väntetid till läkare"],
    ["UNPUBLISHED", "Väntetid till läkare"],
    ["DELETED", "Väntetid till läkare"],
  ]);
  expect(changes.map(({ summary }) => summary)).toEqual([
    "Version 1 har publicerats.",
    "Version 1 har ändrats. Ändrat: Titel, Täljare. Skäl: Rättat efter granskning",
    "Version 1 har avpublicerats.",
    "Version 1 har tagits bort.",
  ]);
  expect(hasMore).toBe(false);
  expect(JSON.stringify(changes)).not.toMatch(/Greta|Test MAIN_EDITOR/);
});

test("neither a draft nor its deletion shows in the changes", async () => {
  const { measureId } = await givenPublished("Med utkast");
  const { measureVersions } = (await call(createNewMeasureVersion, { params: { id: measureId } }, mainEditor)).body;
  const draft = measureVersions.at(-1)?.id ?? "";
  await call(deleteVersion, { params: { id: draft }, headers: {} }, mainEditor);
  const secret = await givenMeasure(db, { title: "Hemligt utkast" });
  await untilListed(measureId, 1);

  const atom = await app.inject("/services/api/1.0/changes/atom");

  expect((await read({ measureId: secret.id })).changes).toEqual([]);
  expect((await read({ measureId })).changes).toHaveLength(1);
  expect(atom.body).not.toContain("Hemligt utkast");
});

test("continuing from the cursor returns each change once", async () => {
  const { measureId, versionId } = await givenPublished("Följd");
  await call(unpublishVersion, { params: { id: versionId }, headers: {} }, mainEditor);
  await untilListed(measureId, 2);

  const first = await read({ measureId, pagesize: "1" });
  const second = await read({ measureId, since: first.next });
  const third = await read({ measureId, since: second.next });
  const byTime = await read({ measureId, since: String(Date.UTC(2020, 0, 1)) });
  const later = await read({ measureId, since: String(Date.UTC(2100, 0, 1)) });

  expect(first).toMatchObject({ changes: [{ type: "PUBLISHED" }], hasMore: true });
  expect(second).toMatchObject({ changes: [{ type: "UNPUBLISHED" }], hasMore: false });
  expect(third).toEqual({ changes: [], next: second.next, hasMore: false });
  expect(byTime.changes).toHaveLength(2);
  expect(later.changes).toEqual([]);
});

test("an imported version with an older date is among the changes since its import", async () => {
  const before = Date.now();
  const title = `Infört ${newId()}`;
  const row = { title, versionNr: 1, status: "PUBLISHED", lastPublished: Date.UTC(2015, 0, 1) };
  await importRows(db, [JSON.stringify(row)], { now: new Date(), dryRun: false, strict: false });

  const readSince = () => read({ since: String(before - 60_000), pagesize: "200" });
  await expect.poll(async () => (await readSince()).changes.map((change) => change.title)).toContain(title);

  const { changes } = await readSince();
  expect(changes.find((change) => change.title === title)?.timestamp).toBe(Date.UTC(2015, 0, 1));
});

test("the cursor contains nothing but the id of a public change, however many drafts were written in between", async () => {
  const { measureId } = await givenPublished("Före utkasten");
  await givenMeasure(db, { title: "Ett utkast" });
  await untilListed(measureId, 1);

  const { changes, next } = await read({ measureId });

  expect(next).toBe(changes[0]?.id);
  expect((await read({ measureId: newId() })).next).toBe("0");
  expect((await read({ measureId, since: "0" })).changes).toEqual(changes);
});

test("an unknown cursor is refused, and so is that of a deleted draft", async () => {
  const draft = await givenMeasure(db, { title: "Raderat utkast" });
  await call(deleteVersion, { params: { id: draft.measureVersions[0]?.id ?? "" }, headers: {} }, mainEditor);
  const { id } = await db
    .selectFrom("measureRevision")
    .select("id")
    .where("measureId", "=", draft.id)
    .executeTakeFirstOrThrow();
  const refusal = async (since: string) => {
    const { code, detailInfo } = (await call(listChanges, { query: { since } })).error;
    return { code, detailInfo };
  };

  expect(await refusal(newId())).toMatchObject({ code: "CONFLICT_409" });
  expect(await refusal(id)).toEqual(await refusal(newId()));
  expect(await refusal("12-3")).toMatchObject({ code: "VALIDATION_400" });
  expect((await read({ since: "99999999999999" })).changes).toEqual([]);
});

test("changes written before the database was moved here are listed too", async () => {
  const { measureId } = await givenPublished("Från en annan server");
  await untilListed(measureId, 1);
  await sql`INSERT INTO measure_revision (id, measure_id, version_id, version_nr, revision, status, event_type,
      content, changed_fields, created, written_in)
    SELECT ${newId()}, measure_id, version_id, version_nr, 7, 'UNPUBLISHED', 'UNPUBLISHED', content, '{}', created,
      '888888888888'::xid8
    FROM measure_revision WHERE measure_id = ${measureId}`.execute(db);
  expect((await read({ measureId })).changes).toHaveLength(1);

  await acceptMovedChanges(db);

  await untilListed(measureId, 2);
});

test.skipIf(isEmbedded)("a change that commits late is not missed", async () => {
  const { measureId } = await givenPublished("Sen");
  await untilListed(measureId, 1);
  const { next } = await read({ measureId });

  await db.transaction().execute(async (late) => {
    await sql`INSERT INTO measure_revision (id, measure_id, version_id, version_nr, revision, status, event_type,
        content, changed_fields, created)
      SELECT ${newId()}, measure_id, version_id, version_nr, 7, 'UNPUBLISHED', 'UNPUBLISHED', content, '{}', created
      FROM measure_revision WHERE measure_id = ${measureId}`.execute(late);
    const { measureVersions } = (await call(createNewMeasureVersion, { params: { id: measureId } }, mainEditor)).body;
    const params = { id: measureVersions.at(-1)?.id ?? "" };
    expect((await call(publishVersion, { params, headers: {}, body: {} }, mainEditor)).status).toBe(200);
    // The change that is committed first is listed together with the one that commits late, not before.
    expect((await read({ measureId, since: next })).changes).toEqual([]);
  });

  await expect.poll(async () => (await read({ measureId, since: next })).changes.length).toBe(2);
});

test("the feed is Atom with links to the pages, with caching and ETag", async () => {
  const { measureId } = await givenPublished("Vård <i> tid & rum");
  const url = `/services/api/1.0/changes/atom?measureId=${measureId}`;

  const { headers, body } = await app.inject({ url, headers: { host: "localhost:3000" } });
  const cached = { host: "localhost:3000", "if-none-match": String(headers.etag) };
  const unchanged = await app.inject({ url, headers: cached });

  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(headers["cache-control"]).toMatch(/^public, max-age=/);
  expect(body).toContain("<title>Vård &lt;i&gt; tid &amp; rum</title>");
  expect(body).toContain(`href="http://localhost:3000/#/measure/${measureId}?version=1"`);
  expect(body).toContain("<summary>Version 1 har publicerats.</summary>");
  expect(unchanged.statusCode).toBe(304);
  expect((await call(getChangesFeed, { query: { measureId: "x" } })).error.code).toBe("VALIDATION_400");
});
