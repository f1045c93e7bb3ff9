import {
  changedSections,
  deleteVersion,
  getMeasure,
  getMeasureHistory,
  getVersionStatus,
  publishVersion,
  toContentInput,
  unpublishVersion,
  updatePublishedVersion,
  type VersionContentUpdate,
  validationTexts,
  withLimit,
} from "@indikatorkatalogen/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenPerson, seededRole } from "../../../testing/given.ts";
import {
  givenContentWithParts,
  givenMeasure,
  givenVersion,
  january,
  type NewMeasure,
  stamp,
} from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call, clock, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

beforeEach(() => {
  clock.now = new Date("2026-11-15T12:00:00Z");
});

const at = (id: string) => ({ params: { id }, headers: {} });
const publish = (id: string) => call(publishVersion, at(id), mainEditor);
const update = (id: string, body: VersionContentUpdate) =>
  call(updatePublishedVersion, { ...at(id), body }, mainEditor);

const lastEvent = (id: string) =>
  db
    .selectFrom("event")
    .select(["type", "entityType", "userName", "changes"])
    .where("entityId", "=", id)
    .orderBy("sequence", "desc")
    .executeTakeFirst();

describe("Publishing", () => {
  test("records who and when, and returns the new revision", async () => {
    const { id } = await givenVersion(db);
    clock.now = new Date("2026-11-15T12:30:00Z");

    const { status, headers, body } = await publish(id);

    expect(status).toBe(200);
    expect(headers.etag).toBe('"2"');
    expect(body).toMatchObject({
      status: "PUBLISHED",
      revision: 2,
      lastPublished: clock.now.getTime(),
      lastPublishedBy: "Test MAIN_EDITOR",
      lastUpdated: clock.now.getTime(),
    });
    expect(await lastEvent(id)).toMatchObject({ type: "PUBLISHED", userName: "Test MAIN_EDITOR" });
  });

  test("leaves the earlier published version published, marked as replaced", async () => {
    const { id, measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"] });

    await publish(measureVersions[1]?.id ?? "");

    const { body } = await call(getMeasure, { params: { id } });
    expect(body.measureVersions).toMatchObject([
      { status: "PUBLISHED", replacedByVersionNr: 2 },
      { status: "PUBLISHED", replacedByVersionNr: null },
    ]);
  });

  test("an empty draft names every field that is missing and changes nothing", async () => {
    const nothing = { measureOwner: null, validFrom: null, soughtValue: null, measureTypeCode: null };
    const { id } = await givenVersion(db, {
      ...nothing,
      title: "Åk",
      measurementTypeCode: null,
      unit: null,
      measuringFrequency: [],
      organizationalLevel: [],
    });

    const { status, error } = await publish(id);

    expect(status).toBe(400);
    expect(error.validationMessage).toEqual([
      { field: "measureOwner", message: validationTexts.required },
      { field: "validFrom", message: validationTexts.required },
      { field: "soughtValue", message: validationTexts.required },
      { field: "measureTypeCode", message: validationTexts.required },
      { field: "measurementTypeCode", message: validationTexts.required },
      { field: "unit", message: validationTexts.required },
      { field: "measuringFrequency", message: validationTexts.notEmpty },
      { field: "organizationalLevel", message: validationTexts.notEmpty },
      { field: "title", message: withLimit(validationTexts.minLength, 3) },
    ]);
    expect((await call(getVersionStatus, { params: { id } }, mainEditor)).body).toMatchObject({
      status: "ONGOING",
      revision: 1,
    });
  });

  const share = { measurementTypeCode: stamp("measurementtypecode", "PROPOR") };
  const bothDefined = { numeratorDefinition: "De som fått", denominatorDefinition: "Alla" };
  const population = { measurePopulationDefinition: "Alla vuxna" };
  const ofType = (codeId: string) => ({ measurementTypeCode: stamp("measurementtypecode", codeId) });
  test.each<[string, Partial<NewMeasure>, string[]]>([
    ["a proportion without numerator and denominator", share, ["numeratorDefinition", "denominatorDefinition"]],
    ["a proportion with both", { ...share, ...bothDefined }, []],
    ["a continuous measure without population", ofType("CONTVAR"), ["measurePopulationDefinition"]],
    ["a continuous measure with a population", { ...ofType("CONTVAR"), ...population }, []],
    ["a count without population", ofType("COHORT"), ["measurePopulationDefinition"]],
    ["a ratio without any of them", ofType("RATIO"), []],
    ["a validity of one moment", { validFrom: january, validTo: january }, []],
  ])("%s asks for exactly what it needs", async (_, content, missing) => {
    const { id } = await givenVersion(db, content);

    const answer = await publish(id);

    expect(answer.status).toBe(missing.length === 0 ? 200 : 400);
    const fields = answer.status === 200 ? [] : answer.error.validationMessage.map(({ field }) => field);
    expect(fields).toEqual(missing);
  });

  test("warns of what is recommended, of a lacking reviewer and of a target against the sought value", async () => {
    const { id } = await givenVersion(db, { targetValues: [{ type: "NATIONAL", operator: "LTE", value: 5 }] });

    const { body } = await publish(id);

    expect(body.warnings).toEqual([
      { field: "interpretationTextPersonnel", message: "Tolkning är tom (rekommenderas)" },
      { field: "sourcesOfError", message: "Felkällor är tomma (rekommenderas)" },
      { field: "actors", message: validationTexts.noReviewer },
      { field: "targetValues", message: validationTexts.operatorAgainstSoughtValue },
    ]);
  });

  test("warns when the publisher is the author, and is silent when all is well", async () => {
    const [author, reviewer] = [await seededRole(db, "AUTHOR"), await seededRole(db, "REVIEWER")];
    const [publisher, other] = [
      await givenPerson(db, { firstName: "Test", lastName: "MAIN_EDITOR" }),
      await givenPerson(db),
    ];
    const texts = { interpretationTextPersonnel: "Högt är bra", sourcesOfError: "Få" };
    const byPublisher = await givenVersion(db, {
      ...texts,
      actors: [
        { role: author, person: { id: publisher.id } },
        { role: reviewer, person: { id: other.id } },
      ],
    });
    const byOther = await givenVersion(db, {
      ...texts,
      actors: [
        { role: author, person: { id: other.id } },
        { role: reviewer, person: { id: publisher.id } },
      ],
    });

    expect((await publish(byPublisher.id)).body.warnings).toEqual([
      { field: "actors", message: validationTexts.publisherIsAuthor },
    ]);
    expect((await publish(byOther.id)).body.warnings).toEqual([]);
  });

  test.each(["PUBLISHED", "UNPUBLISHED"] as const)("a version that is %s is refused", async (status) => {
    const { id } = await givenVersion(db, { status });

    const { error } = await publish(id);

    expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.wrongStatus.ONGOING });
  });
});

describe("Updating a published version", () => {
  test("replaces the whole content, stamps it and keeps what is left of the parts", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED", ...(await givenContentWithParts(db)) });
    const content = toContentInput(version);
    const [kept] = content.actors;
    clock.now = new Date("2026-11-15T12:30:00Z");

    const { headers, body } = await update(version.id, {
      ...content,
      title: "Ny titel",
      numeratorDefinition: null,
      keywords: [],
      actors: kept ? [kept] : [],
      targetValues: [],
    });

    expect(headers.etag).toBe('"3"');
    expect(body).toMatchObject({
      status: "PUBLISHED",
      revision: 3,
      title: "Ny titel",
      numeratorDefinition: null,
      keywords: [],
      targetValues: [],
      lastPublished: clock.now.getTime(),
      lastPublishedBy: "Test MAIN_EDITOR",
    });
    expect(body.actors.map(({ id }) => id)).toEqual([kept?.id]);
    expect(body.submeasures.map(({ id }) => id)).toEqual(version.submeasures.map(({ id }) => id));
    expect(await lastEvent(version.id)).toMatchObject({
      type: "PUBLISHED_UPDATED",
      changes: ["title", "numeratorDefinition", "keywords", "targetValues", "actors"],
    });
  });

  test("takes back the very version that was read, and made titles follow the new name", async () => {
    const published = await givenVersion(db, {
      status: "PUBLISHED",
      title: "Brytmått",
      submeasures: [{ gender: stamp("gender", "1") }],
    });
    const { body: measure } = await call(getMeasure, { params: { id: published.measureId } }, mainEditor);
    const read = measure.measureVersions[0];
    if (!read) throw new Error("The version is gone");

    const { body } = await call(
      updatePublishedVersion,
      { ...at(published.id), body: { ...read, title: "Omdöpt" } as unknown as VersionContentUpdate },
      mainEditor,
    );

    expect(body.submeasures.map(({ title, hasOwnTitle }) => [title, hasOwnTitle])).toEqual([["Omdöpt, Man", false]]);
    expect(body.versionNr).toBe(published.versionNr);
  });

  test("that changes nothing still stamps it and leaves a revision", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED", ...(await givenContentWithParts(db)) });

    const { body } = await update(version.id, toContentInput(version));

    expect(body).toMatchObject({ revision: 3, lastPublished: clock.now.getTime() });
    const { body: history } = await call(getMeasureHistory, { params: { id: version.measureId } }, mainEditor);
    expect(history.revisions.at(-1)).toMatchObject({ eventType: "PUBLISHED_UPDATED", changedFields: [] });
  });

  test("that breaks the rules for publishing is refused and changes nothing", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED" });

    const { error } = await update(version.id, { ...toContentInput(version), title: "Annan titel", unit: null });

    expect(error.validationMessage).toEqual([{ field: "unit", message: validationTexts.required }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("of an incomplete version may leave open what was open, with a warning, but not empty anything else", async () => {
    const { id } = await givenVersion(db, { status: "PUBLISHED" });
    await db.updateTable("measureVersion").set({ measureOwnerId: null }).where("id", "=", id).execute();

    const { body } = await update(id, { title: "Rättad titel" });
    const { error } = await update(id, { unit: null });

    expect(body).toMatchObject({ title: "Rättad titel", measureOwner: null });
    expect(body.warnings).toContainEqual({ field: "measureOwner", message: validationTexts.required });
    expect(error.validationMessage).toEqual([{ field: "unit", message: validationTexts.required }]);
  });

  test("with a part of another version is refused and changes nothing", async () => {
    const other = await givenVersion(db, { targetValues: [{ type: "NATIONAL", value: 1 }] });
    const version = await givenVersion(db, { status: "PUBLISHED" });

    const { targetValues } = toContentInput(other);
    const { error } = await update(version.id, { ...toContentInput(version), targetValues });

    expect(error.validationMessage).toEqual([{ field: "targetValues.0.id", message: contentCheckTexts.foreignPart }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
    expect(await getStoredVersion(db, other.id)).toEqual(other);
  });

  test("with only some of the fields leaves the others as they are", async () => {
    const before = await givenVersion(db, { ...(await givenContentWithParts(db)), status: "PUBLISHED" });

    const { body } = await update(before.id, { title: "Bara titeln" });

    expect(body.title).toBe("Bara titeln");
    const after = await getStoredVersion(db, before.id);
    expect(changedSections(before, after)).toEqual(["title"]);
  });

  test.each(["ONGOING", "UNPUBLISHED"] as const)("that is %s is refused", async (status) => {
    const version = await givenVersion(db, { status });

    const { error } = await update(version.id, toContentInput(version));

    expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.wrongStatus.PUBLISHED });
  });
});

describe("Unpublishing", () => {
  test("takes back a published version and keeps when it was published", async () => {
    const { id, lastPublished } = await givenVersion(db, { status: "PUBLISHED" });

    const { headers, body } = await call(unpublishVersion, at(id), mainEditor);

    expect(headers.etag).toBe('"3"');
    expect(body).toMatchObject({ status: "UNPUBLISHED", lastPublished, lastUpdatedBy: "Test MAIN_EDITOR" });
    expect(await lastEvent(id)).toMatchObject({ type: "UNPUBLISHED" });
  });

  test.each(["ONGOING", "UNPUBLISHED"] as const)("a version that is %s is refused", async (status) => {
    const { id } = await givenVersion(db, { status });

    const { error } = await call(unpublishVersion, at(id), mainEditor);

    expect(error.code).toBe("CONFLICT_409");
  });
});

describe("Deleting a version", () => {
  test("answers with what is left, and its number is never given again", async () => {
    const { id, measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"] });

    const { body } = await call(deleteVersion, at(measureVersions[1]?.id ?? ""), mainEditor);

    expect(body.measureVersions.map(({ versionNr }) => versionNr)).toEqual([1]);
    expect(await lastEvent(measureVersions[1]?.id ?? "")).toMatchObject({ type: "DELETED" });
    const { lastVersionNr } = await db
      .selectFrom("measure")
      .select("lastVersionNr")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(lastVersionNr).toBe(2);
  });

  test("that is the only one takes the measure with it", async () => {
    const { id, measureId } = await givenVersion(db, { submeasures: [{ restriction: "Barn" }] });

    const { body } = await call(deleteVersion, at(id), mainEditor);

    expect(body).toEqual({ id: measureId, legacyId: null, measureVersions: [] });
    expect((await call(getMeasure, { params: { id: measureId } }, mainEditor)).status).toBe(404);
  });

  test("that is unpublished leaves its snapshots, and requires the right to unpublish", async () => {
    const { id, measureId } = await givenVersion(db, { status: "UNPUBLISHED" });

    expect((await call(deleteVersion, at(id), await logIn("EDITOR"))).error.code).toBe("UNAUTHORIZED_401");
    expect((await call(deleteVersion, at(id), mainEditor)).body.measureVersions).toEqual([]);

    const { revisions } = (await call(getMeasureHistory, { params: { id: measureId } }, mainEditor)).body;
    expect(revisions.map(({ eventType }) => eventType)).toEqual(["PUBLISHED", "UNPUBLISHED", "DELETED"]);
    expect(await lastEvent(id)).toMatchObject({ type: "DELETED", entityType: "measureversion" });
    expect(await lastEvent(measureId)).toMatchObject({ type: "DELETED", entityType: "measure" });
  });

  test("that never was published may be deleted by an editor", async () => {
    const { id } = await givenVersion(db);

    expect((await call(deleteVersion, at(id), await logIn("EDITOR"))).status).toBe(200);
  });

  test("that is published is refused until it is unpublished", async () => {
    const { id } = await givenVersion(db, { status: "PUBLISHED" });
    const detailInfo = measureTexts.publishedFirst;

    const { error } = await call(deleteVersion, at(id), mainEditor);

    expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo });
    expect((await call(getVersionStatus, { params: { id } })).body.status).toBe("PUBLISHED");
  });
});

test.each([
  ["publish", () => publish(newId())],
  ["unpublish", () => call(unpublishVersion, at(newId()), mainEditor)],
  ["delete", () => call(deleteVersion, at(newId()), mainEditor)],
  ["update", async () => update(newId(), toContentInput(await givenVersion(db)))],
])("An unknown version is not found by %s", async (_, send) => {
  const { status, error } = await send();

  expect([status, error.code]).toEqual([404, "ENTITY_NOT_FOUND_404"]);
});
