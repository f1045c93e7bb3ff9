import {
  apiBasePath,
  changeSingleField,
  createMeasure,
  deleteVersion,
  errorBody,
  toContentInput,
  updatePublishedVersion,
  type VersionContentInput,
  validationTexts,
  withLimit,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenContentWithParts, givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { texts } from "../../../texts/texts.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { app, call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

const published = await givenVersion(db, { status: "PUBLISHED", ...(await givenContentWithParts(db)) });
const content = toContentInput(published);
const otherVersion = await givenVersion(db, await givenContentWithParts(db));
const [actor] = content.actors;
const [submeasure] = content.submeasures;

async function sendRaw(url: string, payload: string, contentType = "application/json") {
  const response = await app.inject({
    method: "PUT",
    url: apiBasePath + url,
    headers: { "x-hiqaa": mainEditor, "content-type": contentType },
    payload,
  });
  return { status: response.statusCode, error: errorBody.parse(response.json()) };
}

describe("A body", () => {
  test.each([
    ["broken JSON", '{"field": "title", ', "application/json", texts.invalidJson],
    ["nothing at all", "", "application/json", undefined],
    ["poison", '{"__proto__": {"field": "title"}, "field": "title", "value": "x"}', "application/json", undefined],
    ["another form", "field=title&value=x", "text/csv", texts.unsupportedMediaType],
  ])("of %s is refused", async (_, payload, contentType, detailInfo) => {
    const version = await givenVersion(db);

    const { status, error } = await sendRaw(`/measureversions/${version.id}/singlefield/`, payload, contentType);

    expect([status, error.code]).toEqual([400, "VALIDATION_400"]);
    if (detailInfo) expect(error.detailInfo).toBe(detailInfo);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test.each([["[]"], ["null"], ['"title"'], ["17"]])("that is %s is refused", async (payload) => {
    const { id } = await givenVersion(db);

    const { status, error } = await sendRaw(`/measureversions/${id}/singlefield/`, payload);

    expect([status, error.code]).toEqual([400, "VALIDATION_400"]);
  });

  test("with more than it should is refused", async () => {
    const version = await givenVersion(db);

    const body = { field: "title", value: "Ny", status: "PUBLISHED" };
    const args = { params: { id: version.id }, headers: {}, body };
    const { error } = await call(changeSingleField, args, mainEditor);

    expect(error.validationMessage).toEqual([{ field: "status", message: validationTexts.unknownKeys }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("that is too large is refused", async () => {
    const { id } = await givenVersion(db);
    const payload = JSON.stringify({ field: "title", value: "x".repeat(1_000_001) });

    const { status, error } = await sendRaw(`/measureversions/${id}/singlefield/`, payload);

    expect([status, error]).toMatchObject([413, { code: "PAYLOAD_TOO_LARGE_413", detailInfo: texts.tooLarge }]);
  });
});

test.each(["", "17", "x".repeat(5000), "%00", `${newId()}x`, "../measures"])("The id %j is no id", async (id) => {
  const response = await app.inject({
    method: "DELETE",
    url: `${apiBasePath}/measures/${encodeURIComponent(id)}`,
    headers: { "x-hiqaa": mainEditor },
  });

  expect([400, 404, 414]).toContain(response.statusCode);
});

test.each(["abc", "1.5", "-1", '"1" "2"', "9999999999"])("The revision %j is no revision", async (tag) => {
  const version = await givenVersion(db);

  const response = await app.inject({
    method: "DELETE",
    url: `${apiBasePath}/measureversions/${version.id}`,
    headers: { "x-hiqaa": mainEditor, "if-match": tag },
  });

  expect(response.statusCode).toBe(400);
  expect(response.json().validationMessage).toEqual([{ field: "if-match", message: validationTexts.pattern }]);
  expect(await getStoredVersion(db, version.id)).toEqual(version);
});

test.each(["1", '"1"', 'W/"1"', '"1", "0"'])("The revision %s is understood", async (tag) => {
  const { id } = await givenVersion(db);

  expect((await call(deleteVersion, { params: { id }, headers: { "if-match": tag } }, mainEditor)).status).toBe(200);
});

describe("The whole content of a published version", () => {
  const sendWith = (broken: Record<string, unknown>) => {
    // Invalid bodies are outside the type.
    const body = { ...content, ...broken } as VersionContentInput;
    return call(updatePublishedVersion, { params: { id: published.id }, headers: {}, body }, mainEditor);
  };
  const nothingChanged = async () => {
    expect(await getStoredVersion(db, published.id)).toEqual(published);
    expect(await getStoredVersion(db, otherVersion.id)).toEqual(otherVersion);
  };
  const others = toContentInput(otherVersion);

  test.each<[Record<string, unknown>, string, string]>([
    [{ nonsense: 1 }, "nonsense", validationTexts.unknownKeys],
    [{ actors: {} }, "actors", validationTexts.invalid],
    [{ thresholdForViewing: 1000 }, "thresholdForViewing", withLimit(validationTexts.maxNumber, 999)],
    [{ actors: [actor, { ...actor, id: undefined }] }, "actors.1.role", contentCheckTexts.roleTaken],
    [{ connections: others.connections }, "connections.0.id", contentCheckTexts.foreignPart],
    [{ submeasures: others.submeasures }, "submeasures.0.id", contentCheckTexts.foreignPart],
    [{ validFrom: 2 * 86_400_000, validTo: 1000 }, "validTo", validationTexts.validToBeforeValidFrom],
    [{ targetValues: [{ type: "NATIONAL", value: 101 }] }, "targetValues.0.value", contentCheckTexts.shareOutOfRange],
  ])("with %j is refused and changes nothing", async (broken, field, message) => {
    const answer = await sendWith(broken);

    expect(answer.error.code).toBe("VALIDATION_400");
    expect(answer.error.validationMessage).toContainEqual({ field, message });
    await nothingChanged();
  });

  test.each([
    ["one actor twice", { actors: [actor, { ...actor, role: content.actors[1]?.role }] }],
    ["one sub-measure twice", { submeasures: [submeasure, submeasure] }],
    ["two sub-measures that say the same", { submeasures: [submeasure, { ...submeasure, id: undefined }] }],
  ])("with %s is a conflict and changes nothing", async (_, broken) => {
    expect((await sendWith(broken)).error.code).toBe("CONFLICT_409");
    await nothingChanged();
  });
});

test("A measure that is refused half-way leaves nothing behind", async () => {
  const title = `Halvvägs ${newId()}`;
  const twice = [{ restriction: "Samma" }, { restriction: "Samma" }];

  const { status } = await call(createMeasure, { body: { title, submeasures: twice } }, mainEditor);

  expect(status).toBe(409);
  expect(await db.selectFrom("measureVersion").select("id").where("title", "=", title).execute()).toEqual([]);
  expect(await db.selectFrom("event").select("id").where("entityTitle", "=", title).execute()).toEqual([]);
});
