import {
  addActor,
  addTargetValue,
  addVersionCode,
  changeContent,
  changeSingleField,
  deleteVersion,
  type ErrorBody,
  getVersionStatus,
  publishVersion,
  removeTargetValue,
  resetField,
  setOwner,
  staleWrite,
  toContentInput,
  unpublishVersion,
  updatePublishedVersion,
  updateSubMeasureRestriction,
  updateTargetValue,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { anonymous } from "../../../callers/caller.ts";
import { givenInstanceIdentifier, givenPerson, seededRole } from "../../../testing/given.ts";
import {
  day,
  givenContentWithParts,
  givenMeasure,
  givenVersion,
  january,
  stamp,
} from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { changeOngoing, getStoredVersion } from "../writing/change-version.service.ts";

const { call, clock, db, logIn } = await startTestApp();
const colleague = await logIn("EDITOR");
const writer = await logIn("MAIN_EDITOR");

/** Parameters with the revision that the caller expects as `If-Match`; without it, no header. */
const at = <P extends object>(params: P, expectedRevision?: number) => ({
  params,
  headers: expectedRevision === undefined ? {} : { "if-match": `"${expectedRevision}"` },
});

const setField = (
  id: string,
  change: { field: string; value: unknown },
  by: { expectedRevision?: number; ticket?: string } = {},
) => call(changeSingleField, { ...at({ id }, by.expectedRevision), body: change }, by.ticket ?? writer);

const collision = ({ conflict }: ErrorBody) => staleWrite.parse(conflict);

describe("Two editors of a draft", () => {
  test("both succeed when they write different fields", async () => {
    const { id, revision } = await givenVersion(db);

    const mine = await setField(
      id,
      { field: "description", value: "Min" },
      { expectedRevision: revision, ticket: colleague },
    );
    const yours = await setField(id, { field: "references", value: "Din" }, { expectedRevision: revision });

    expect([mine.status, yours.status]).toEqual([200, 200]);
    expect(yours.body.revision).toBe(revision + 2);
    expect(await getStoredVersion(db, id)).toMatchObject({ description: "Min", references: "Din" });
  });

  test("collide on the same field: the second sees both values and nothing is changed", async () => {
    const { id, revision } = await givenVersion(db, { description: "Först" });
    await setField(id, { field: "description", value: "Kollegans" }, { expectedRevision: revision, ticket: colleague });
    const before = await getStoredVersion(db, id);

    const { status, error } = await setField(
      id,
      { field: "description", value: "Min" },
      { expectedRevision: revision },
    );

    expect([status, error.code]).toEqual([412, "PRECONDITION_FAILED_412"]);
    expect(error.detailInfo).toBe(measureTexts.changedMeanwhile);
    expect(error.conflict).toEqual({
      field: "description",
      revision: revision + 1,
      currentValue: "Kollegans",
      yourValue: "Min",
      changedBy: "Test EDITOR",
      changedAt: clock.now.getTime(),
      isOwn: false,
    });
    expect(await getStoredVersion(db, id)).toEqual(before);
  });

  test("are told when the other value is their own, from another window", async () => {
    const { id, revision } = await givenVersion(db);
    await setField(id, { field: "description", value: "I ett fönster" });

    const { error } = await setField(
      id,
      { field: "description", value: "I ett annat" },
      { expectedRevision: revision },
    );

    expect(error.conflict).toMatchObject({ currentValue: "I ett fönster", changedBy: "Test MAIN_EDITOR", isOwn: true });
  });

  test("get the conflict before the validation error", async () => {
    const { id, revision } = await givenVersion(db);
    await setField(id, { field: "thresholdForViewing", value: 5 }, { expectedRevision: revision, ticket: colleague });

    const { error } = await setField(
      id,
      { field: "thresholdForViewing", value: "fem" },
      { expectedRevision: revision },
    );

    expect(error.code).toBe("PRECONDITION_FAILED_412");
    expect(error.conflict).toMatchObject({ currentValue: 5, yourValue: "fem" });
  });

  test("do not collide when they write the same value", async () => {
    const { id, revision } = await givenVersion(db);
    await setField(id, { field: "description", value: "Samma" }, { expectedRevision: revision, ticket: colleague });

    const { status, body } = await setField(
      id,
      { field: "description", value: "Samma" },
      { expectedRevision: revision },
    );

    expect([status, body.revision]).toEqual([200, revision + 1]);
  });

  test("do not collide when the second has seen the first one's change", async () => {
    const { id, revision } = await givenVersion(db);
    const first = await setField(id, { field: "title", value: "Kollegans titel" }, { expectedRevision: revision });

    const second = await setField(
      id,
      { field: "title", value: "Min titel" },
      { expectedRevision: first.body.revision },
    );

    expect(second.body.value).toBe("Min titel");
  });

  test("overwrite each other's values of a field when they do not send If-Match", async () => {
    const { id } = await givenVersion(db);

    await setField(id, { field: "title", value: "Första" }, { ticket: colleague });
    await setField(id, { field: "description", value: "Också kvar" }, { ticket: colleague });
    await setField(id, { field: "title", value: "Andra" });

    expect(await getStoredVersion(db, id)).toMatchObject({ title: "Andra", description: "Också kvar" });
  });

  test("collide on a field that one of them has reset", async () => {
    const { id, revision } = await givenVersion(db, { description: "Text" });
    await call(resetField, at({ id, field: "description" }, revision), colleague);

    const { error } = await setField(id, { field: "description", value: "Min" }, { expectedRevision: revision });

    expect(collision(error)).toMatchObject({ currentValue: null, yourValue: "Min" });
  });

  test("collide on codes and on the owner, by whichever call they are written", async () => {
    const { id, revision } = await givenVersion(db);
    const owner = await givenInstanceIdentifier(db);
    await setField(id, { field: "keywords", value: [stamp("keywords", "STROKE")] }, { ticket: colleague });
    await call(setOwner, { ...at({ id }), body: { id: owner.id } }, colleague);

    const code = stamp("keywords", "DIABETES");
    const codes = await call(addVersionCode, { ...at({ id, category: "keywords" }, revision), body: code }, writer);
    const removed = await setField(id, { field: "measureOwner", value: null }, { expectedRevision: revision });

    expect(collision(codes.error)).toMatchObject({
      field: "keywords",
      currentValue: [{ displayName: "Stroke" }],
      yourValue: code,
    });
    expect(collision(removed.error)).toMatchObject({ currentValue: owner, yourValue: null });
  });

  test("collide within a part, but not between parts", async () => {
    const { id, revision, targetValues, submeasures } = await givenVersion(db, await givenContentWithParts(db));
    const [tvId = "", subId = ""] = [targetValues[0]?.id, submeasures[0]?.id];
    await call(addTargetValue, { ...at({ id }), body: { type: "REGISTER", value: 70 } }, colleague);

    const body = { type: "NATIONAL", value: 95 } as const;
    const changed = await call(updateTargetValue, { ...at({ id, tvId }, revision), body }, writer);
    const removed = await call(removeTargetValue, at({ id, tvId }, revision), writer);
    const elsewhere = { ...at({ id, subId }, revision), body: { restriction: "Barn" } };

    expect(collision(changed.error)).toMatchObject({
      field: "targetValues",
      currentValue: [{ value: 90.5 }, { value: 70 }],
      yourValue: { type: "NATIONAL", value: 95 },
    });
    expect(removed.status).toBe(412);
    expect((await call(updateSubMeasureRestriction, elsewhere, writer)).status).toBe(200);
    expect((await getStoredVersion(db, id)).targetValues).toHaveLength(2);
  });

  test("who add actors at the same time: the second gets a conflict", async () => {
    const { id, revision } = await givenVersion(db);
    const [role, person] = [await seededRole(db, "CONTACT"), await givenPerson(db)];
    const actor = { role, person: { id: person.id } };
    await call(addActor, { ...at({ id }, revision), body: actor }, colleague);

    const { error } = await call(addActor, { ...at({ id }, revision), body: { ...actor, comment: "Två" } }, writer);

    expect(collision(error)).toMatchObject({
      field: "actors",
      currentValue: [{ person: { id: person.id } }],
      yourValue: { comment: "Två" },
      changedBy: "Test EDITOR",
    });
  });
});

describe("What concerns the whole version is refused to those who have not seen all of it:", () => {
  test("publishing and deleting a draft", async () => {
    const { id, revision } = await givenVersion(db);
    await setField(id, { field: "description", value: "Kollegans" }, { ticket: colleague });
    const before = await getStoredVersion(db, id);

    const answers = [
      await call(publishVersion, at({ id }, revision), writer),
      await call(deleteVersion, at({ id }, revision), writer),
    ];

    for (const { error } of answers) {
      const detailInfo = measureTexts.versionChangedMeanwhile;
      expect(error).toMatchObject({ code: "PRECONDITION_FAILED_412", detailInfo });
      expect(collision(error)).toMatchObject({
        revision: revision + 1,
        currentValue: { description: "Kollegans" },
        changedBy: "Test EDITOR",
      });
    }
    expect(await getStoredVersion(db, id)).toEqual(before);
    expect((await call(publishVersion, at({ id }, revision + 1), writer)).status).toBe(200);
  });

  test.each([
    ["description", "references"],
    ["references", "description"],
  ])("publishing after changes of %s and %s, with the name of the latest", async (first, last) => {
    const { id, revision } = await givenVersion(db);
    await setField(id, { field: first, value: "Min" });
    await setField(id, { field: last, value: "Kollegans" }, { ticket: colleague });

    const { error } = await call(publishVersion, at({ id }, revision), writer);

    expect(collision(error)).toMatchObject({
      currentValue: { [first]: "Min", [last]: "Kollegans" },
      changedBy: "Test EDITOR",
    });
  });

  test("updating and unpublishing what is published", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED" });
    const { id, revision } = version;
    const body = { ...toContentInput(version), title: "Kollegans titel" };
    await call(updatePublishedVersion, { ...at({ id }, revision), body }, writer);
    const before = await getStoredVersion(db, id);

    const mine = { ...body, title: "Min titel" };
    const updated = await call(updatePublishedVersion, { ...at({ id }, revision), body: mine }, writer);
    const unpublished = await call(unpublishVersion, at({ id }, revision), writer);

    expect([updated.status, unpublished.status]).toEqual([412, 412]);
    expect(collision(updated.error)).toMatchObject({ currentValue: { title: "Kollegans titel" } });
    expect(await getStoredVersion(db, id)).toEqual(before);
  });

  test("those who claim to have seen a revision that does not exist yet", async () => {
    const { id, revision } = await givenVersion(db);
    await setField(id, { field: "description", value: "Min" }, { ticket: colleague });
    const before = await getStoredVersion(db, id);

    const { status, error } = await call(publishVersion, at({ id }, revision + 2), writer);

    expect(status).toBe(412);
    expect(collision(error)).toMatchObject({
      revision: revision + 1,
      currentValue: {},
      changedBy: "Test EDITOR",
      changedAt: clock.now.getTime(),
    });
    expect(await getStoredVersion(db, id)).toEqual(before);
  });

  test("but not to those who send no If-Match", async () => {
    const { id } = await givenVersion(db);
    await setField(id, { field: "description", value: "Kollegans" }, { ticket: colleague });

    expect((await call(publishVersion, at({ id }), writer)).status).toBe(200);
    expect((await call(unpublishVersion, at({ id }), writer)).status).toBe(200);
  });
});

test("A write to a draft that has been published meanwhile is refused as such", async () => {
  const { id, revision } = await givenVersion(db);
  await call(publishVersion, at({ id }, revision), writer);

  const { error } = await setField(id, { field: "title", value: "För sent" }, { expectedRevision: revision });

  expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.wrongStatus.ONGOING });
});

test("A fault in a write that comes too late is not reported as a conflict", async () => {
  const { id, revision } = await givenVersion(db);
  await setField(id, { field: "description", value: "Kollegans" }, { ticket: colleague });
  const context = { db, caller: anonymous, now: () => clock.now };
  const content = () => {
    throw new Error("No connection");
  };

  const written = changeOngoing(context, { id, expectedRevision: revision }, { section: "description", content });

  await expect(written).rejects.toThrow("No connection");
});

test("If-Match: * matches any revision", async () => {
  const { id } = await givenVersion(db);
  await setField(id, { field: "description", value: "Min" }, { ticket: colleague });

  const body = { field: "description", value: "Din" };
  const { status } = await call(changeSingleField, { params: { id }, headers: { "if-match": "*" }, body }, writer);

  expect(status).toBe(200);
  expect(await getStoredVersion(db, id)).toMatchObject({ description: "Din" });
});

test("A revision that does not exist yet is refused and changes nothing", async () => {
  const { id, revision } = await givenVersion(db, { description: "Först" });

  const { status, error } = await setField(
    id,
    { field: "description", value: "Din" },
    { expectedRevision: revision + 1 },
  );

  expect([status, error.code]).toEqual([412, "PRECONDITION_FAILED_412"]);
  expect(await getStoredVersion(db, id)).toMatchObject({ description: "Först", revision });
});

test("The status of a version includes its revision", async () => {
  const { id } = await givenVersion(db);
  await setField(id, { field: "title", value: "Ny titel" });

  const { headers, body } = await call(getVersionStatus, { params: { id } }, writer);

  expect([headers.etag, body.revision]).toEqual(['"2"', 2]);
});

test("A change in one version is no change in another", async () => {
  const { measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"] });
  const [published, draft] = measureVersions;
  await setField(draft?.id ?? "", { field: "title", value: "Bara utkastet" });

  const { status } = await call(unpublishVersion, at({ id: published?.id ?? "" }, published?.revision), writer);

  expect(status).toBe(200);
});

describe("Several fields of a draft in one go", () => {
  test("are changed together, and what is left out stays", async () => {
    const { id, revision } = await givenVersion(db, {
      description: "Kvar",
      validFrom: january,
      validTo: january + day,
    });
    const body = { validFrom: january + 2 * day, validTo: january + 3 * day };

    const { body: changed } = await call(changeContent, { ...at({ id }, revision), body }, colleague);

    expect(changed).toMatchObject({ ...body, description: "Kvar", revision: revision + 1 });
  });

  test("are refused together when one of them is wrong, or when anything has changed meanwhile", async () => {
    const { id, revision } = await givenVersion(db, { validFrom: january });
    const wrong = { title: "Ny titel", validTo: january - day };
    const malformed = await call(changeContent, { ...at({ id }, revision), body: wrong }, writer);
    await setField(id, { field: "references", value: "Ny" }, { expectedRevision: revision, ticket: colleague });
    const stale = await call(changeContent, { ...at({ id }, revision), body: { title: "Ny titel" } }, writer);

    const dates = { validFrom: january + day, validTo: january };
    const disordered = await call(changeContent, { ...at({ id }), body: dates }, writer);

    for (const { status, error } of [malformed, disordered]) {
      expect([status, error.validationMessage.map(({ field }) => field)]).toEqual([400, ["validTo"]]);
    }
    expect([stale.status, collision(stale.error).currentValue]).toEqual([412, { references: "Ny" }]);
    expect((await getStoredVersion(db, id)).revision).toBe(revision + 1);
  });
});
