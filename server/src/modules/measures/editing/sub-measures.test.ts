import {
  changeForAllSubMeasures,
  changeSingleField,
  createSubMeasure,
  deleteMeasure,
  deleteVersion,
  type EndpointArgs,
  getSubMeasure,
  linkSubMeasure,
  listDistributedMeasures,
  listSubMeasureDifferences,
  listSubMeasures,
  publishVersion,
  unlinkSubMeasure,
  updateSubMeasure,
  updateSubMeasureRestriction,
  validationTexts,
  withLimit,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenMeasure, givenVersion, stamp } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { constraintTexts } from "../../../texts/constraint-texts.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

type SubMeasureBody = EndpointArgs<typeof createSubMeasure>["body"];

const at = <P extends object>(params: P) => ({ params, headers: {} });
const create = (id: string, body: SubMeasureBody) => call(createSubMeasure, { ...at({ id }), body }, mainEditor);
const update = (id: string, subId: string, body: SubMeasureBody) =>
  call(updateSubMeasure, { ...at({ id, subId }), body }, mainEditor);
const restrict = (id: string, subId: string, restriction: string | null) =>
  call(updateSubMeasureRestriction, { ...at({ id, subId }), body: { restriction } }, mainEditor);
const link = (id: string, subId: string) => call(linkSubMeasure, at({ id, subId }), mainEditor);
const unlink = (id: string, subId: string) => call(unlinkSubMeasure, at({ id, subId }), mainEditor);
const subIdsOf = async (id: string) =>
  (await call(listSubMeasures, { params: { id } }, mainEditor)).body.map((sub) => sub.id);
const exists = async (id: string) =>
  (await db.selectFrom("subMeasure").select("id").where("id", "=", id).execute()).length === 1;

const women = { gender: stamp("gender", "2") };
const old = { age: stamp("agegroups", "75-") };

describe("A sub-measure", () => {
  test("is made, read, changed and listed", async () => {
    const { id, measureId } = await givenVersion(db, { title: "Trombolys" });

    const { headers, body } = await create(id, { ...women, ...old, overrides: { description: "Äldre kvinnor" } });

    expect(headers.etag).toBe('"2"');
    expect(body).toMatchObject({
      ownerMeasureId: measureId,
      linkedMeasureVersions: [{ id, measureId, versionNr: 1, status: "ONGOING" }],
      gender: { displayName: "Kvinna" },
      age: { displayName: "75 år och äldre" },
      restriction: null,
      title: "Trombolys, Kvinna, 75 år och äldre",
      hasOwnTitle: false,
      overrides: { description: "Äldre kvinnor" },
    });
    const { revision, ...made } = body;
    expect(revision).toBe(2);
    expect((await call(getSubMeasure, { params: { id, subId: body.id } }, mainEditor)).body).toEqual(made);

    const changed = await update(id, body.id, { ...women, title: "Kvinnor", overrides: { references: "Boken" } });
    expect(changed.body).toMatchObject({ title: "Kvinnor", hasOwnTitle: true, overrides: { references: "Boken" } });
    const restricted = await restrict(id, body.id, " Boende i länet ");
    expect(restricted.body).toEqual({ ...changed.body, restriction: "Boende i länet", revision: 4 });
    const { revision: _, ...kept } = restricted.body;
    expect((await call(listSubMeasures, { params: { id } }, mainEditor)).body).toEqual([kept]);
  });

  test("follows the title of the measure until it gets its own", async () => {
    const { id } = await givenVersion(db, { submeasures: [women, { ...old, title: "Egen titel" }] });

    const body = { field: "title", value: "Ny titel" };
    await call(changeSingleField, { ...at({ id }), body }, mainEditor);

    const { body: submeasures } = await call(listSubMeasures, { params: { id } }, mainEditor);
    expect(submeasures.map(({ title }) => title)).toEqual(["Ny titel, Kvinna", "Egen titel"]);
  });

  test("with the same sex, age and restriction as another is refused", async () => {
    const version = await givenVersion(db, { submeasures: [women, old] });
    const [first = { id: "" }, second = { id: "" }] = version.submeasures;

    for (const answer of [
      await create(version.id, { ...women, title: "En annan titel" }),
      await update(version.id, second.id, women),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.error.detailInfo).toBe(constraintTexts.byName.sub_measure_combination_key);
    }
    expect(await getStoredVersion(db, version.id)).toEqual(version);
    expect(first.id).not.toBe(second.id);
  });

  test.each<[SubMeasureBody, string, string]>([
    [{}, "restriction", validationTexts.anyRestriction],
    [{ restriction: "  " }, "restriction", validationTexts.anyRestriction],
    [{ gender: stamp("agegroups", "75-") }, "gender", contentCheckTexts.foreignCodeSystem],
    [{ age: stamp("agegroups", "FINNS_INTE") }, "age", contentCheckTexts.unknownCode],
    [{ restriction: "x".repeat(501) }, "restriction", withLimit(validationTexts.maxLength, 500)],
    [{ ...women, title: "två\nrader" }, "title", validationTexts.excludedCharacters],
    [
      { ...women, overrides: { description: "x".repeat(10_001) } },
      "overrides.description",
      withLimit(validationTexts.maxLength, 10_000),
    ],
    [{ ...women, overrides: { title: "Titeln" } }, "overrides.title", validationTexts.unknownKeys],
  ])("with %j is refused", async (body, field, message) => {
    const version = await givenVersion(db, { submeasures: [old] });

    const { error } = await create(version.id, body);

    expect(error).toMatchObject({ code: "VALIDATION_400", validationMessage: [{ field, message }] });
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("keeps at least one distinguishing value", async () => {
    const version = await givenVersion(db, { submeasures: [{ restriction: "Barn" }, { ...women, restriction: "X" }] });
    const [bare = { id: "" }, female = { id: "" }] = version.submeasures;

    const { error } = await restrict(version.id, bare.id, "");

    expect(error.validationMessage).toEqual([{ field: "restriction", message: validationTexts.anyRestriction }]);
    expect((await restrict(version.id, female.id, "")).body.restriction).toBeNull();
  });

  test("that another version has is not found in this one", async () => {
    const other = await givenVersion(db, { submeasures: [women] });
    const { id } = await givenVersion(db);
    const subId = other.submeasures[0]?.id ?? "";

    const answers = [
      await call(getSubMeasure, { params: { id, subId } }, mainEditor),
      await update(id, subId, old),
      await restrict(id, subId, "Barn"),
      await unlink(id, subId),
    ];

    expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => "ENTITY_NOT_FOUND_404"));
    expect(await getStoredVersion(db, other.id)).toEqual(other);
  });
});

describe("A shared sub-measure", () => {
  test("is linked with its content in the newest version", async () => {
    const owner = await givenVersion(db, { submeasures: [{ ...women, overrides: { references: "Boken" } }] });
    const { id } = await givenVersion(db, { title: "Annat mått" });
    const subId = owner.submeasures[0]?.id ?? "";

    const { body } = await link(id, subId);

    expect(body).toMatchObject({
      id: subId,
      ownerMeasureId: owner.measureId,
      gender: { codeId: "2" },
      overrides: { references: "Boken" },
      title: "Annat mått, Kvinna",
    });
    expect(body.linkedMeasureVersions.map((version) => version.id).toSorted()).toEqual([owner.id, id].toSorted());
  });

  test("that is linked already, or equals another, is refused", async () => {
    const owner = await givenVersion(db, { submeasures: [women] });
    const version = await givenVersion(db, { submeasures: [women] });
    const subId = owner.submeasures[0]?.id ?? "";

    expect((await link(owner.id, subId)).error.detailInfo).toBe(measureTexts.alreadyLinked);
    expect((await link(version.id, subId)).error.code).toBe("CONFLICT_409");
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("that nobody has is not found", async () => {
    const { id } = await givenVersion(db);

    expect((await link(id, newId())).error.code).toBe("ENTITY_NOT_FOUND_404");
  });

  test("lives while any version links to it", async () => {
    const owner = await givenVersion(db, { submeasures: [women] });
    const { id } = await givenVersion(db);
    const subId = owner.submeasures[0]?.id ?? "";
    await link(id, subId);

    expect((await unlink(owner.id, subId)).body).toEqual({ revision: owner.revision + 1 });
    expect([await subIdsOf(owner.id), await subIdsOf(id), await exists(subId)]).toEqual([[], [subId], true]);

    await unlink(id, subId);
    expect(await exists(subId)).toBe(false);
  });

  test("that is unlinked becomes a separate one for those who still have it, and their events are sent again", async () => {
    const [owner, gone] = [await givenVersion(db, { submeasures: [women] }), await givenVersion(db)];
    const other = await givenVersion(db);
    const subId = owner.submeasures[0]?.id ?? "";
    for (const { id } of [other, gone]) await link(id, subId);
    const technician = await logIn("TECH_ADMIN");
    const read = async (since?: string) =>
      (
        await call(
          listDistributedMeasures,
          { params: { contract: "v2" }, query: { ...(since && { since }) } },
          technician,
        )
      ).body;

    const before = await read();
    await unlink(owner.id, subId);
    const between = await read(before.cursor);
    await call(deleteVersion, at({ id: gone.id }), mainEditor);
    const after = await read(between.cursor);

    expect([between.gone, after.gone]).toEqual([
      expect.arrayContaining([owner.measureId, other.measureId]),
      expect.arrayContaining([gone.measureId, other.measureId]),
    ]);
  });

  test("changes in a draft only there", async () => {
    const { measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"], submeasures: [women] });
    const [published, draft] = measureVersions;
    const subId = published?.submeasures[0]?.id ?? "";

    await update(draft?.id ?? "", subId, { ...women, title: "Bara i utkastet" });

    const read = (id = "") => call(getSubMeasure, { params: { id, subId } }, mainEditor);
    expect((await read(draft?.id)).body.title).toBe("Bara i utkastet");
    expect((await read(published?.id)).body.hasOwnTitle).toBe(false);
  });

  test("keeps its measure from being deleted, and the error names its users", async () => {
    const owner = await givenVersion(db, { submeasures: [women] });
    const user = await givenVersion(db);
    await link(user.id, owner.submeasures[0]?.id ?? "");

    const answers = [
      await call(deleteMeasure, { params: { id: owner.measureId } }, mainEditor),
      await call(deleteVersion, at({ id: owner.id }), mainEditor),
    ];

    const detailInfo = measureTexts.subMeasuresUsedElsewhere([user.title]);
    expect(answers.map(({ error }) => error.detailInfo)).toEqual([detailInfo, detailInfo]);
    await call(deleteMeasure, { params: { id: user.measureId } }, mainEditor);
    expect((await call(deleteMeasure, { params: { id: owner.measureId } }, mainEditor)).status).toBe(204);
  });
});

describe("Differences from the main measure", () => {
  test("are the texts that a sub-measure words in its own way", async () => {
    const { id, submeasures } = await givenVersion(db, {
      description: "Alla",
      references: "Boken",
      submeasures: [
        { ...women, overrides: { description: "Bara kvinnor", references: "Boken", sourcesOfError: "Få" } },
        old,
      ],
    });

    const { body } = await call(listSubMeasureDifferences, { params: { id } }, mainEditor);

    expect(body).toEqual([
      {
        id: submeasures[0]?.id,
        title: submeasures[0]?.title,
        differences: expect.arrayContaining([
          { field: "description", label: "Beskrivning", measureValue: "Alla", submeasureValue: "Bara kvinnor" },
          { field: "sourcesOfError", label: "Felkällor", measureValue: null, submeasureValue: "Få" },
        ]),
      },
      { id: submeasures[1]?.id, title: submeasures[1]?.title, differences: [] },
    ]);
    expect(body[0]?.differences).toHaveLength(2);
  });

  test("are made or taken away for all of them at once", async () => {
    const { id } = await givenVersion(db, { submeasures: [{ ...women, overrides: { references: "Boken" } }, old] });
    const forAll = (field: "description", value: unknown) =>
      call(changeForAllSubMeasures, { ...at({ id }), body: { field, value } }, mainEditor);

    const { headers, body } = await forAll("description", "Samma text");
    expect(headers.etag).toBe('"2"');
    expect(body.submeasures.map(({ overrides }) => overrides)).toEqual([
      { references: "Boken", description: "Samma text" },
      { description: "Samma text" },
    ]);

    const emptied = await forAll("description", null);
    expect(emptied.body.submeasures.map(({ overrides }) => overrides)).toEqual([{ references: "Boken" }, {}]);

    const refused = await forAll("description", "x".repeat(10_001));
    expect(refused.error.validationMessage).toEqual([
      { field: "description", message: withLimit(validationTexts.maxLength, 10_000) },
    ]);
    const unknown = await forAll("title" as "description", "Titeln");
    expect(unknown.error.validationMessage).toEqual([{ field: "field", message: validationTexts.choice }]);
  });
});

test("A published version keeps its sub-measures when a draft of it loses them", async () => {
  const { measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"], submeasures: [women] });
  const [published, draft] = measureVersions;
  const subId = published?.submeasures[0]?.id ?? "";

  await unlink(draft?.id ?? "", subId);
  await call(publishVersion, at({ id: draft?.id ?? "" }), mainEditor);

  expect(await subIdsOf(published?.id ?? "")).toEqual([subId]);
  expect(await subIdsOf(draft?.id ?? "")).toEqual([]);
});
