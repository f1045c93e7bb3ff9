import {
  createNewMeasureVersion,
  deleteMeasure,
  deleteVersion,
  getMeasure,
  listDeletedVersions,
  publishVersion,
  restoreVersion,
  searchMeasures,
  versionContent,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { JobContext } from "../../../jobs/job.ts";
import { givenPerson, seededRole } from "../../../testing/given.ts";
import { givenContentWithParts, givenMeasure, givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { recycleBinTexts } from "../../../texts/recycle-bin-texts.ts";
import { cleanUpJob } from "../../clean-up/clean-up-job.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const remove = (id: string) => call(deleteVersion, { params: { id }, headers: {} }, editor);
const restore = (id: string, ticket = editor) => call(restoreVersion, { params: { id } }, ticket);
const listDeleted = async (title: string) =>
  (await call(listDeletedVersions, { query: { searchValue: title } }, editor)).body.pageResults;

describe("A deleted draft", () => {
  test("is restored with its ids, parts, number, revision and who changed what", async () => {
    const before = await givenVersion(db, await givenContentWithParts(db, { title: "Återställt med delar" }));
    await sql`UPDATE measure SET legacy_id = '71234' WHERE id = ${before.measureId}`.execute(db);
    await remove(before.id);

    const [entry] = await listDeleted(before.title);
    const { body } = await restore(before.id);

    expect(entry).toMatchObject({ id: before.id, measureId: before.measureId, versionNr: 1, isWholeMeasure: true });
    expect(entry?.deletedBy).toBe("Test EDITOR");
    expect((entry?.expiresAt ?? 0) - (entry?.deletedAt ?? 0)).toBe(30 * 86_400_000);
    expect(body).toMatchObject({ id: before.measureId, legacyId: "71234", omitted: [] });
    expect(await getStoredVersion(db, before.id)).toEqual({ ...before, legacyId: "71234" });
    expect(await listDeleted(before.title)).toEqual([]);
  });

  test("of an existing measure is restored next to its other versions, and is found by searches", async () => {
    const { id: measureId, measureVersions } = await givenMeasure(db, {
      statuses: ["PUBLISHED", "ONGOING"],
      title: "Tillbaka i sökningen",
    });
    const draft = measureVersions[1]?.id ?? "";
    await remove(draft);
    const search = { body: { searchValue: "Tillbaka i sökningen", status: ["ONGOING" as const] } };

    const without = await call(searchMeasures, search, editor);
    const { body } = await restore(draft);
    const found = await call(searchMeasures, search, editor);

    expect(without.body.totalCount).toBe(0);
    expect(body.measureVersions.map(({ versionNr, status }) => [versionNr, status])).toEqual([
      [1, "PUBLISHED"],
      [2, "ONGOING"],
    ]);
    expect(found.body.pageResults.map(({ id }) => id)).toEqual([draft]);
    expect(found.body.pageResults[0]?.mId).toBe(measureId);
  });

  test("does not exist for anybody until it is restored", async () => {
    const { id, measureId } = await givenVersion(db, { title: "Borttaget för alla" });

    await remove(id);

    expect((await call(getMeasure, { params: { id: measureId } }, mainEditor)).error.code).toBe("ENTITY_NOT_FOUND_404");
    expect((await remove(id)).status).toBe(404);
    expect(
      (await call(searchMeasures, { body: { searchValue: "Borttaget för alla" } }, mainEditor)).body.totalCount,
    ).toBe(0);
  });

  test("is neither listed nor restored by those who may not delete", async () => {
    const { id } = await givenVersion(db);
    await remove(id);

    for (const ticket of [undefined, await logIn("READER")]) {
      expect((await call(listDeletedVersions, { query: {} }, ticket)).status).toBe(401);
      expect((await call(restoreVersion, { params: { id } }, ticket)).status).toBe(401);
    }
  });

  test("is restored once, also by concurrent requests", async () => {
    const { id } = await givenVersion(db);
    await remove(id);

    const answers = await Promise.all([restore(id), restore(id, mainEditor)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test("can be deleted and restored again, with its newest content", async () => {
    const { id } = await givenVersion(db, { title: "Första titeln" });
    await remove(id);
    await restore(id);
    await sql`UPDATE measure_version SET title = 'Andra titeln' WHERE id = ${id}`.execute(db);
    await remove(id);

    const { body } = await restore(id);

    expect(body.measureVersions[0]?.title).toBe("Andra titeln");
  });

  test("is restored without references to what has been deleted meanwhile, and reports them", async () => {
    const person = await givenPerson(db);
    const role = await seededRole(db, "CONTACT");
    const before = await givenVersion(db, { actors: [{ role: { id: role.id }, person: { id: person.id } }] });
    await remove(before.id);
    await db.deleteFrom("person").where("id", "=", person.id).execute();

    const { body } = await restore(before.id);

    expect(body.omitted).toEqual(["Aktörer"]);
    expect(versionContent.parse(body.measureVersions[0])).toEqual({ ...versionContent.parse(before), actors: [] });
  });
});

describe("A draft is not restored", () => {
  test("when the measure has a new draft, or a newer version", async () => {
    const { id, measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"] });
    const deleted = measureVersions[1]?.id ?? "";
    await remove(deleted);
    const { body } = await call(createNewMeasureVersion, { params: { id }, body: {} }, mainEditor);
    const newest = body.measureVersions.at(-1)?.id ?? "";

    const withDraft = await restore(deleted);
    await call(publishVersion, { params: { id: newest }, headers: {}, body: {} }, mainEditor);
    const behindPublished = await restore(deleted);

    expect(withDraft.error).toMatchObject({ code: "CONFLICT_409", detailInfo: recycleBinTexts.ongoingExists });
    expect(behindPublished.error).toMatchObject({ code: "CONFLICT_409", detailInfo: recycleBinTexts.newerExists });
  });

  test("when its number, or the measure's old number, is used by another", async () => {
    const first = await givenVersion(db);
    const second = await givenVersion(db);
    await sql`UPDATE measure SET legacy_id = '81234' WHERE id = ${first.measureId}`.execute(db);
    await remove(first.id);
    await remove(second.id);
    const other = await givenVersion(db);
    await sql`UPDATE measure SET legacy_id = '81234' WHERE id = ${other.measureId}`.execute(db);
    // An import can bring the measure back, with another version under the same number.
    const imported = await givenVersion(db);
    await sql`INSERT INTO measure (id, last_version_nr, created) VALUES (${second.measureId}, 1, now())`.execute(db);
    await sql`UPDATE measure_version SET measure_id = ${second.measureId} WHERE id = ${imported.id}`.execute(db);

    const byLegacyId = await restore(first.id);
    const byNumber = await restore(second.id);

    expect(byLegacyId.error.detailInfo).toBe(recycleBinTexts.legacyIdTaken("81234"));
    expect(byNumber.error.detailInfo).toBe(recycleBinTexts.numberTaken(1));
  });

  test("when it has been published: that is deleted for good", async () => {
    const { id, title } = await givenVersion(db, { status: "UNPUBLISHED", title: "Varit publicerad" });
    await call(deleteVersion, { params: { id }, headers: {} }, mainEditor);

    expect(await listDeleted(title)).toEqual([]);
    expect((await restore(id, mainEditor)).status).toBe(404);
  });

  test("after thirty days by the clock of the database, when the clean-up deletes it for good", async () => {
    const { id, measureId, title } = await givenVersion(db, { title: "För gammal" });
    await call(deleteMeasure, { params: { id: measureId } }, editor);
    const listed = await listDeleted(title);
    await sql`UPDATE deleted_version SET deleted = now() - interval '30 days 1 minute' WHERE version_id = ${id}`.execute(
      db,
    );

    const answer = await restore(id);
    const deleted = await cleanUpJob.run({}, jobContext);

    expect(listed).toHaveLength(1);
    expect(await listDeleted(title)).toEqual([]);
    expect(answer.error.code).toBe("ENTITY_NOT_FOUND_404");
    expect(deleted).toMatchObject({ deletedDrafts: 1 });
  });
});

const jobContext: JobContext = {
  db,
  jobSettings: { isDemo: false, distribution: undefined, reviewRetentionDays: 365 },
  afterWrite: async () => {},
  now: () => new Date(),
  isClockInSync: async () => true,
  log: { info: () => {}, warn: () => {} },
  signal: new AbortController().signal,
};
