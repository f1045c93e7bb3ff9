import {
  copyMeasure,
  countMeasures,
  createMeasure,
  createNewMeasureVersion,
  deleteMeasure,
  deleteVersion,
  getMeasure,
  getMeasureHistory,
  searchMeasures,
  validationTexts,
  versionContent,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenContentWithParts, givenMeasure, givenVersion, stamp } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";

const { call, clock, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

beforeEach(() => {
  clock.now = new Date("2026-11-15T12:00:00Z");
});

const eventsOf = (measureId: string) =>
  db
    .selectFrom("event")
    .select(["type", "entityType", "entityId", "userName", "timestamp"])
    .where("measureId", "=", measureId)
    .orderBy("sequence")
    .execute();

/** The content of a version, without the ids that are new in every version. */
const contentWithoutIds = (version: unknown) => {
  const { actors, connections, targetValues, submeasures, ...fields } = versionContent.parse(version);
  const withoutId = ({ id: _, ...part }: { id: string }) => part;
  return {
    ...fields,
    actors: actors.map(withoutId),
    connections: connections.map(withoutId),
    targetValues: targetValues.map(withoutId),
    submeasures: submeasures.map(({ gender, age, restriction, overrides }) => ({
      gender,
      age,
      restriction,
      overrides,
    })),
  };
};

describe("Creating a measure", () => {
  test("gives an ongoing version 1 with nothing but the title", async () => {
    const { status, body, headers } = await call(
      createMeasure,
      { body: { title: "  Väntetid till   besök " } },
      editor,
    );

    expect([status, headers.etag]).toEqual([200, `"1"`]);
    expect(body.measureVersions).toHaveLength(1);
    expect(body.measureVersions[0]).toMatchObject({
      measureId: body.id,
      versionNr: 1,
      status: "ONGOING",
      revision: 1,
      title: "Väntetid till   besök",
      lastPublished: null,
      lastUpdatedBy: "Test EDITOR",
      created: clock.now.getTime(),
      keywords: [],
      unit: null,
      measureOwner: null,
      actors: [],
      submeasures: [],
    });
  });

  test("accepts a measure as it is read, and gives its parts new ids", async () => {
    const version = await givenVersion(db, await givenContentWithParts(db));
    const { body: read } = await call(getMeasure, { params: { id: version.measureId } }, editor);

    const { body: created } = await call(createMeasure, { body: read as never }, editor);

    const copy = created.measureVersions[0];
    expect(created.id).not.toBe(read.id);
    expect(copy).toMatchObject({ status: "ONGOING", versionNr: 1, title: version.title });
    for (const part of versionPartNames) {
      const ids = version[part].map(({ id }) => id);
      expect(copy?.[part]).toHaveLength(ids.length);
      expect(copy?.[part].filter(({ id }) => ids.includes(id))).toEqual([]);
    }
  });

  test("takes the whole content at once and writes one event", async () => {
    const content = await givenContentWithParts(db);

    const { body } = await call(createMeasure, { body: content }, editor);

    const [version] = body.measureVersions;
    expect(version).toMatchObject({ title: content.title, numeratorDefinition: content.numeratorDefinition });
    expect(version?.actors.map(({ role }) => role.code)).toEqual(["AUTHOR", "CONTACT"]);
    expect(version?.connections).toMatchObject([{ contractVersion: 3.1 }]);
    expect(version?.targetValues).toMatchObject([{ value: 90.5, operator: "GTE", level: "SINGLE" }]);
    expect(version?.submeasures.map(({ ownerMeasureId }) => ownerMeasureId)).toEqual([body.id, body.id]);
    expect(await eventsOf(body.id)).toMatchObject([
      { type: "CREATED", entityType: "measure", entityId: body.id, userName: "Test EDITOR", timestamp: clock.now },
    ]);
  });

  test.each([
    [{}, "title", validationTexts.required],
    [{ title: "   " }, "title", validationTexts.required],
    [{ title: "Ett mått", nonsense: 1 }, "nonsense", validationTexts.unknownKeys],
    [{ title: "Ett mått", status: "PUBLISHED" }, "status", validationTexts.unknownKeys],
    [
      { title: "Ett mått", validFrom: Date.UTC(2026, 0, 2), validTo: Date.UTC(2026, 0, 1) },
      "validTo",
      validationTexts.validToBeforeValidFrom,
    ],
    [{ title: "Ett mått", unit: stamp("keywords", "STROKE") }, "unit", contentCheckTexts.foreignCodeSystem],
    [{ title: "Ett mått", measureOwner: { id: newId() } }, "measureOwner", contentCheckTexts.unknownReference],
    [
      { title: "Ett mått", submeasures: [{ id: newId(), restriction: "Barn" }] },
      "submeasures.0.id",
      contentCheckTexts.foreignPart,
    ],
  ])("refuses %j", async (body, field, message) => {
    const count = await call(countMeasures, {}, editor);

    // A body that the typed client does not allow, hence the cast.
    const answer = await call(createMeasure, { body: body as { title: string } }, editor);

    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ code: "VALIDATION_400", validationMessage: [{ field, message }] });
    expect((await call(countMeasures, {}, editor)).body).toEqual(count.body);
  });
});

describe("Reading a measure", () => {
  test("gives its versions in ascending order, the replaced ones marked", async () => {
    const { id } = await givenMeasure(db, { statuses: ["UNPUBLISHED", "PUBLISHED", "PUBLISHED", "ONGOING"] });

    const { body } = await call(getMeasure, { params: { id } }, editor);

    expect(
      body.measureVersions.map(({ versionNr, status, replacedByVersionNr }) => [
        versionNr,
        status,
        replacedByVersionNr,
      ]),
    ).toEqual([
      [1, "UNPUBLISHED", 3],
      [2, "PUBLISHED", 3],
      [3, "PUBLISHED", null],
      [4, "ONGOING", null],
    ]);
  });

  test("does not care how the id is written", async () => {
    const { id } = await givenMeasure(db);

    const { body } = await call(getMeasure, { params: { id: id.toUpperCase() } }, editor);

    expect(body.id).toBe(id);
  });

  test("of an unknown id is not found, and of no id at all is invalid", async () => {
    expect((await call(getMeasure, { params: { id: newId() } }, editor)).error.code).toBe("ENTITY_NOT_FOUND_404");

    const invalid = await call(getMeasure, { params: { id: "17" } }, editor);
    expect(invalid.error).toMatchObject({
      code: "VALIDATION_400",
      validationMessage: [{ field: "id", message: validationTexts.identifier }],
    });
  });
});

describe("Copying a measure", () => {
  test("makes an ongoing version 1 with the newest content under a new title", async () => {
    const content = await givenContentWithParts(db, { title: "Trombolys" });
    const source = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"], ...content });

    const { body, headers } = await call(copyMeasure, { params: { id: source.id } }, editor);

    expect(body.id).not.toBe(source.id);
    expect(headers.etag).toBe('"1"');
    expect(body.measureVersions).toHaveLength(1);
    const [copy] = body.measureVersions;
    expect(copy).toMatchObject({ versionNr: 1, status: "ONGOING", lastPublished: null, title: "Kopia av Trombolys" });
    expect(contentWithoutIds(copy)).toEqual({
      ...contentWithoutIds(source.measureVersions[1]),
      title: "Kopia av Trombolys",
    });
    expect((await eventsOf(body.id)).map(({ type }) => type)).toEqual(["COPIED"]);
  });

  test("gives the copy sub-measures of its own, because figures are reported on their ids", async () => {
    const source = await givenVersion(db, { submeasures: [{ restriction: "Barn" }] });

    const { body } = await call(copyMeasure, { params: { id: source.measureId } }, editor);

    const [sub] = body.measureVersions[0]?.submeasures ?? [];
    expect(sub?.ownerMeasureId).toBe(body.id);
    expect(sub?.id).not.toBe(source.submeasures[0]?.id);
  });

  test("cuts a title that has no room for the new words, between two characters", async () => {
    const { measureId } = await givenVersion(db, { title: `${"å".repeat(140)}😀bc` });

    const { body } = await call(copyMeasure, { params: { id: measureId } }, editor);

    expect(body.measureVersions[0]?.title).toBe(`Kopia av ${"å".repeat(140)}`);
  });

  test("leaves the copy to be found by its words", async () => {
    const word = `ordet${Date.now()}`;
    const { measureId } = await givenVersion(db, { description: `Ett ${word} som ingen annan har` });

    const { body } = await call(copyMeasure, { params: { id: measureId } }, editor);

    const found = await call(searchMeasures, { body: { searchValue: word } }, editor);
    expect(found.body.pageResults.map(({ mId }) => mId).toSorted()).toEqual([measureId, body.id].toSorted());
  });

  test("of an unknown measure is not found", async () => {
    expect((await call(copyMeasure, { params: { id: newId() } }, editor)).error.code).toBe("ENTITY_NOT_FOUND_404");
  });
});

describe("Making a new version", () => {
  test.each(["PUBLISHED", "UNPUBLISHED"] as const)("copies everything from a newest that is %s", async (status) => {
    const content = await givenContentWithParts(db);
    const source = await givenVersion(db, { status, ...content });

    const { body, headers } = await call(createNewMeasureVersion, { params: { id: source.measureId } }, editor);

    const [before, after] = body.measureVersions;
    expect(headers.etag).toBe(`"${after?.revision}"`);
    expect(before).toMatchObject({ id: source.id, status, versionNr: 1 });
    expect(after).toMatchObject({ status: "ONGOING", versionNr: 2, revision: 1, lastPublished: null });
    expect(contentWithoutIds(after)).toEqual(contentWithoutIds(source));
    expect(after?.actors[0]?.id).not.toBe(source.actors[0]?.id);
    expect(after?.submeasures.map(({ id }) => id)).toEqual(source.submeasures.map(({ id }) => id));
    expect((await eventsOf(source.measureId)).at(-1)).toMatchObject({ type: "VERSION_CREATED", entityId: after?.id });
  });

  test("begins on the requested day, and an end before that day is not copied", async () => {
    const [start, end] = [Date.parse("2026-01-01"), Date.parse("2026-12-31")];
    const open = await givenVersion(db, { status: "PUBLISHED", validFrom: start, validTo: end });
    const begins = async (day: string) => {
      const args = { params: { id: open.measureId }, body: { validFrom: Date.parse(day) } };
      const { body } = await call(createNewMeasureVersion, args, editor);
      const made = body.measureVersions.at(-1);
      await call(deleteVersion, { params: { id: made?.id ?? "" }, headers: {} }, editor);
      return { validFrom: made?.validFrom, validTo: made?.validTo };
    };

    expect(await begins("2026-06-01")).toEqual({ validFrom: Date.parse("2026-06-01"), validTo: end });
    expect(await begins("2027-01-01")).toEqual({ validFrom: Date.parse("2027-01-01"), validTo: null });
    expect(await begins("2026-12-31T12:00Z")).toEqual({ validFrom: Date.parse("2026-12-31T12:00Z"), validTo: end });
  });

  test("while another is ongoing is refused", async () => {
    const { id, measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"] });

    const { status, error } = await call(createNewMeasureVersion, { params: { id } }, editor);

    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.ongoingExists });
    const { body } = await call(getMeasure, { params: { id } }, editor);
    expect(body.measureVersions).toHaveLength(measureVersions.length);
  });

  test("of an unknown measure is not found", async () => {
    const { error } = await call(createNewMeasureVersion, { params: { id: newId() } }, editor);

    expect(error.code).toBe("ENTITY_NOT_FOUND_404");
  });
});

describe("Deleting a measure", () => {
  test("removes it with all its versions and sub-measures, and keeps its history", async () => {
    const content = await givenContentWithParts(db);
    const { id } = await givenMeasure(db, { statuses: ["UNPUBLISHED", "ONGOING"], ...content });

    const { status } = await call(deleteMeasure, { params: { id } }, mainEditor);

    expect(status).toBe(204);
    expect((await call(getMeasure, { params: { id } }, editor)).status).toBe(404);
    const { body: history } = await call(getMeasureHistory, { params: { id } }, editor);
    expect(history.versions).toEqual([]);
    expect(history.revisions.map(({ eventType, versionNr }) => `${eventType} ${versionNr}`)).toEqual([
      "PUBLISHED 1",
      "UNPUBLISHED 1",
      "DELETED 1",
      "DELETED 2",
    ]);
    expect(await db.selectFrom("subMeasure").select("id").where("ownerMeasureId", "=", id).execute()).toEqual([]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: "DELETED", entityType: "measure", entityId: id });
  });

  test("is refused while a version is published", async () => {
    const { id } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"] });

    const { error } = await call(deleteMeasure, { params: { id } }, mainEditor);

    expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.publishedVersionStands });
    expect((await call(getMeasure, { params: { id } })).body.measureVersions).toHaveLength(1);
  });

  test("is refused while it is in a measure group, which is named", async () => {
    const { id } = await givenMeasure(db);
    const groupId = newId();
    const name = `Grupp ${groupId}`;
    await db.insertInto("measureGroup").values({ id: groupId, name }).execute();
    await db.insertInto("measureGroupMeasure").values({ groupId, measureId: id, sortOrder: 0 }).execute();

    const { error } = await call(deleteMeasure, { params: { id } }, mainEditor);

    expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.usedInGroups([name]) });
  });

  test("is refused while a version of it is in a view group, which is named", async () => {
    const { id, measureVersions } = await givenMeasure(db);
    const name = `Visning ${id}`;
    const [templateId, labelId, viewGroupId] = [newId(), newId(), newId()];
    await db.insertInto("viewTemplate").values({ id: templateId, name }).execute();
    await db.insertInto("viewLabel").values({ id: labelId, templateId, displayName: "Alla", sortOrder: 0 }).execute();
    await db.insertInto("viewGroup").values({ id: viewGroupId, name, templateId }).execute();
    const item = { id: newId(), viewGroupId, templateId, labelId, sortOrder: 0 };
    await db
      .insertInto("viewGroupItem")
      .values({ ...item, measureVersionId: measureVersions[0]?.id ?? "" })
      .execute();

    const { error } = await call(deleteMeasure, { params: { id } }, mainEditor);

    expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.usedInGroups([name]) });
  });

  test("of an unknown measure is not found", async () => {
    expect((await call(deleteMeasure, { params: { id: newId() } }, mainEditor)).error.code).toBe(
      "ENTITY_NOT_FOUND_404",
    );
  });
});
