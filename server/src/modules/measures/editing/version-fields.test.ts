import {
  type CodeStamp,
  changeSingleField,
  createNewMeasureVersion,
  getHistoryDifference,
  getMeasure,
  getMeasureHistory,
  oids,
  publishVersion,
  resetField,
  searchMeasures,
  toContentInput,
  updatePublishedVersion,
  type VersionField,
  type VersionFieldName,
  validationTexts,
  versionFieldNames,
  versionFields,
  withLimit,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenInstanceIdentifier } from "../../../testing/given.ts";
import { day, givenMeasure, givenVersion, january } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

const setField = (id: string, field: string, value: unknown) =>
  call(changeSingleField, { params: { id }, headers: {}, body: { field, value } }, mainEditor);
const reset = (id: string, field: string) => call(resetField, { params: { id, field }, headers: {} }, mainEditor);

const codesOf = async (category: keyof typeof oids): Promise<CodeStamp[]> =>
  db.selectFrom("code").select(["codeId", "oid"]).where("oid", "=", oids[category]).orderBy("sortOrder").execute();

/** Two different valid values of the field, by its kind, so that a new field needs no change here. */
async function twoValues(field: VersionField): Promise<[unknown, unknown]> {
  // Two words that spelling correction does not confuse.
  const word = newId().replaceAll("-", "");
  const other = [...word].reverse().join("");
  switch (field.kind) {
    case "name":
    case "line":
      return [`Första x${word}`, `Andra y${other}`];
    case "text":
      return [`Första stycket.\n\nAndra x${word}`, `Första stycket.\n\nTredje y${other}`];
    case "integer":
      return [field.min, field.max];
    case "date":
      return [january + day, january + 2 * day];
    case "code": {
      // The first code of each system is what `givenVersion` uses.
      const [, first, second] = await codesOf(field.category);
      return [first, second];
    }
    case "codes": {
      const [first, second, third] = await codesOf(field.category);
      return [
        [first, second],
        [second, third],
      ];
    }
    case "owner":
      return [await ownerStamp(), await ownerStamp()];
  }
}

const ownerStamp = async () => ({ id: (await givenInstanceIdentifier(db)).id });

/** A value in the form in which it is sent, whether it was sent or read. */
function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSent);
  if (value === null || typeof value !== "object") return value;
  if ("codeId" in value && "oid" in value) return { codeId: value.codeId, oid: value.oid };
  return "id" in value ? { id: value.id } : value;
}

const emptyOf = (name: VersionFieldName) => (versionFields[name].kind === "codes" ? [] : null);

async function foundBy(word: string, subset: "TITLE" | "DEFINITION" | "TEXTS"): Promise<string[]> {
  const { body } = await call(
    searchMeasures,
    { body: { searchValue: word, textSearchSubset: subset, status: ["ONGOING"] } },
    mainEditor,
  );
  return body.pageResults.map(({ id }) => id);
}

const lastWord = (text: unknown) => String(text).split(" ").at(-1) ?? "";

// The definitions that the types of measure require, so that a version of any type can be published.
const definitions = {
  numeratorDefinition: "Täljaren",
  denominatorDefinition: "Nämnaren",
  measurePopulationDefinition: "Populationen",
};

describe.each(versionFieldNames)("The field %s", (name) => {
  const field: VersionField = versionFields[name];

  test("is set, read, found, compared, reset and updated", async () => {
    const [first, second] = await twoValues(field);
    const { id: firstId, measureId } = await givenVersion(db, definitions);

    // Set in a draft.
    const { headers, body } = await setField(firstId, name, first);
    expect(asSent(body.value)).toEqual(first);
    expect([body.revision, headers.etag]).toEqual([2, '"2"']);

    // Set to something else in the next version.
    await call(publishVersion, { params: { id: firstId }, headers: {} }, mainEditor);
    const { body: measure } = await call(createNewMeasureVersion, { params: { id: measureId } }, mainEditor);
    const draft = measure.measureVersions[1];
    const draftId = draft?.id ?? "";
    expect(asSent(draft?.[name])).toEqual(first);
    const changed = await setField(draftId, name, second);
    const read = await call(getMeasure, { params: { id: measureId } }, mainEditor);
    const { revision, lastUpdated, lastUpdatedBy, [name]: value } = read.body.measureVersions[1] ?? draft ?? {};
    expect(changed.body).toEqual({ field: name, value, revision, lastUpdated, lastUpdatedBy });
    expect(read.body.measureVersions.map((version) => asSent(version[name]))).toEqual([first, second]);
    if ("search" in field) {
      expect(await foundBy(lastWord(second), field.search.subset)).toEqual([draftId]);
      expect(await foundBy(lastWord(first), field.search.subset)).toEqual([]);
    }

    // Compared with the version before.
    const between = { params: { id: measureId }, query: { from: firstId, to: draftId } };
    const { differences } = (await call(getHistoryDifference, between, mainEditor)).body;
    expect(differences).toMatchObject([{ field: name, label: field.label, change: field.change }]);

    // Reset.
    expect(asSent((await reset(draftId, name)).body.value)).toEqual(first);
    expect((await call(getHistoryDifference, between, mainEditor)).body.differences).toEqual([]);
    if ("search" in field) {
      expect(await foundBy(lastWord(first), field.search.subset)).toEqual([draftId]);
      expect(await foundBy(lastWord(second), field.search.subset)).toEqual([]);
    }

    // Updated as part of the whole content of the published version.
    const content = { ...toContentInput(await getStoredVersion(db, firstId)), [name]: second };
    const updated = await call(
      updatePublishedVersion,
      { params: { id: firstId }, headers: {}, body: content },
      mainEditor,
    );
    expect(asSent(updated.body[name])).toEqual(second);
    const { body: history } = await call(getMeasureHistory, { params: { id: measureId } }, mainEditor);
    expect(history.revisions.at(-1)?.changedFields).toEqual([
      { field: name, label: field.label, change: field.change },
    ]);
  });

  test("is reset to no value when no earlier version is published", async () => {
    const [value] = await twoValues(field);
    const { measureVersions } = await givenMeasure(db, { statuses: ["UNPUBLISHED", "ONGOING"] });
    const id = measureVersions[1]?.id ?? "";
    await setField(id, name, value);

    const answer = await reset(id, name);

    if (field.kind === "name") {
      expect(answer.error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.titleCannotBeEmpty });
      expect((await getStoredVersion(db, id))[name]).toEqual(value);
    } else {
      expect(answer.body.value).toEqual(emptyOf(name));
    }
  });

  test("set to what it already holds changes nothing, not even the revision", async () => {
    const [value] = await twoValues(field);
    const { id } = await givenVersion(db);
    await setField(id, name, value);
    const before = await getStoredVersion(db, id);

    const { body } = await setField(id, name, value);

    expect(body.revision).toBe(before.revision);
    expect(await getStoredVersion(db, id)).toEqual(before);
  });

  test("refuses what does not fit, in Swedish, and changes nothing", async () => {
    const version = await givenVersion(db);

    for (const [value, message] of await badValues(field)) {
      const answer = await setField(version.id, name, value);

      expect([value, answer.status]).toEqual([value, 400]);
      const [problem] = answer.error.validationMessage;
      expect([value, problem?.message]).toEqual([value, message]);
      expect(problem?.field.split(".")[0]).toBe(name);
    }
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });
});

const brokenTexts = (max: number): [unknown, string][] => [
  [17, validationTexts.invalid],
  [["text"], validationTexts.invalid],
  ["noll\u0000tecken", validationTexts.excludedCharacters],
  ["halvt tecken \ud83d", validationTexts.excludedCharacters],
  ["\ufeffbom", validationTexts.excludedCharacters],
  ["x".repeat(max + 1), withLimit(validationTexts.maxLength, max)],
];

async function badValues(field: VersionField): Promise<[unknown, string][]> {
  switch (field.kind) {
    case "name":
      return [
        ...brokenTexts(field.max),
        [null, validationTexts.required],
        ["", validationTexts.required],
        [" ", validationTexts.required],
      ];
    case "line":
      return [...brokenTexts(field.max), ["två\nrader", validationTexts.excludedCharacters]];
    case "text":
      return brokenTexts(field.max);
    case "integer":
      return [
        [field.min - 1, withLimit(validationTexts.minNumber, field.min)],
        [field.max + 1, withLimit(validationTexts.maxNumber, field.max)],
        [0.5, validationTexts.integer],
        ["7", validationTexts.number],
      ];
    case "date":
      return [
        ["2026-01-01", validationTexts.number],
        [0.5, validationTexts.integer],
        [8_000_000_000_000, validationTexts.date],
        [-8_000_000_000_000, validationTexts.date],
      ];
    case "code":
      return [...(await badStamps(field)), ["HIGH", validationTexts.invalid]];
    case "codes":
      return [
        ...(await badStamps(field)).map(([value, message]): [unknown, string] => [[value], message]),
        [null, validationTexts.required],
        [Array.from({ length: 101 }, () => ({ codeId: "A", oid: "1" })), withLimit(validationTexts.tooMany, 100)],
      ];
    case "owner":
      return [
        [{ id: "17" }, validationTexts.identifier],
        [{ id: newId() }, contentCheckTexts.unknownReference],
        ["17", validationTexts.invalid],
      ];
  }
}

async function badStamps({ category }: { category: keyof typeof oids }): Promise<[unknown, string][]> {
  const [gender] = await codesOf("gender");
  return [
    [gender, contentCheckTexts.foreignCodeSystem],
    [{ codeId: "FINNS_INTE", oid: oids[category] }, contentCheckTexts.unknownCode],
    [{ codeId: "NOLL\u0000", oid: oids[category] }, validationTexts.pattern],
    [{ oid: oids[category] }, validationTexts.required],
  ];
}

test.each([
  ["thresholdForViewing", "", null],
  ["description", "", null],
  ["description", " \n ", null],
  ["description", "rad 1\r\nrad 2\rrad 3", "rad 1\nrad 2\nrad 3"],
  ["description", "A\u030angest", "Ångest"],
  ["title", "  Titel  ", "Titel"],
  ["description", "x".repeat(10_000), "x".repeat(10_000)],
] as const)("%s keeps %j as %j", async (field, sent, kept) => {
  const { id } = await givenVersion(db, { description: "Före", thresholdForViewing: 5 });

  const { body } = await setField(id, field, sent);

  expect(body.value).toBe(kept);
});

test("A field without a value is refused", async () => {
  const { id } = await givenVersion(db);

  const { error } = await setField(id, "title", undefined);

  expect(error.validationMessage).toEqual([{ field: "value", message: validationTexts.required }]);
});

test("A field that holds codes also goes by the name of its category", async () => {
  const { id } = await givenVersion(db);
  const [first] = await codesOf("measuringfrequencies");

  expect((await setField(id, "measuringfrequencies", [first])).body.value).toMatchObject([first]);
  expect((await reset(id, "measuringfrequencies")).body.value).toEqual([]);
});

test("A code given twice is kept once", async () => {
  const { id } = await givenVersion(db);
  const [first] = await codesOf("keywords");

  expect((await setField(id, "keywords", [first, first])).body.value).toHaveLength(1);
});

test.each(["status", "actors", "id", "revision", "constructor", "__proto__", "nonsense"])(
  "There is no field %s to set or to reset",
  async (field) => {
    const version = await givenVersion(db);

    for (const answer of [await setField(version.id, field, "PUBLISHED"), await reset(version.id, field)]) {
      expect(answer.error).toMatchObject({
        code: "VALIDATION_400",
        validationMessage: [{ field: "field", message: measureTexts.unknownField }],
      });
    }
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  },
);

test("Codes are answered in the order of their code system, in whatever order they are sent", async () => {
  const { id } = await givenVersion(db);
  const [first, second, third] = await codesOf("keywords");

  const { body } = await setField(id, "keywords", [third, first, second]);

  expect(asSent(body.value)).toEqual([first, second, third]);
});

test("The first and the last day may be the same, whatever the time of day", async () => {
  const validFrom = Date.parse("2026-12-31T00:00Z");
  const version = await givenVersion(db, { validFrom });

  await setField(version.id, "validTo", Date.parse("2026-12-30T23:00Z"));

  expect(await getStoredVersion(db, version.id)).toMatchObject({ validFrom, validTo: Date.parse("2026-12-30T23:00Z") });
});

test.each([
  ["validFrom", january + 3 * day],
  ["validTo", january - day],
])("Dates out of order are refused at the one that was sent: %s", async (field, value) => {
  const version = await givenVersion(db, { validFrom: january, validTo: january + day });

  const { error } = await setField(version.id, field, value);

  expect(error.validationMessage).toEqual([{ field, message: validationTexts.validToBeforeValidFrom }]);
  expect(await getStoredVersion(db, version.id)).toEqual(version);
});

test("A measure with every text as long as it may be is saved and found", async () => {
  const { id } = await givenVersion(db);
  const words = Array.from({ length: 1600 }, (_, index) => `å${index.toString(36)}z`).join(" ");

  for (const name of versionFieldNames) {
    const field: VersionField = versionFields[name];
    if ("search" in field) expect((await setField(id, name, `${words.slice(0, field.max - 2)}`)).status).toBe(200);
  }

  expect(await foundBy("å10z", "TEXTS")).toContain(id);
});
