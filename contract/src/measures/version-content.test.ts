import { describe, expect, test } from "vitest";
import { oids } from "../codes.ts";
import { faultsOf } from "../testing/faults-of.ts";
import { givenCode, givenFullContent, givenId } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { sectionDifference } from "./history.contract.ts";
import { publishVersion } from "./measure-versions.contract.ts";
import { getMeasure } from "./measures.contract.ts";
import { draftContentUpdate, newMeasureInput, versionContent, versionContentUpdate } from "./version-content.ts";
import { versionSections } from "./version-sections.ts";

const day = 86_400_000;
const content = givenFullContent();
/** A version as the server answers with it. */
const version = {
  ...content,
  id: givenId(30),
  measureId: givenId(31),
  versionNr: 2,
  status: "PUBLISHED",
  revision: 7,
  replacedByVersionNr: null,
  created: 0,
  lastUpdated: 0,
  lastUpdatedBy: "Anna Öberg",
  lastPublished: null,
  lastPublishedBy: null,
};

describe("updating a published version", () => {
  test("takes the whole version back as it was read, without what only the server sets", () => {
    const { content: update, reason } = versionContentUpdate.parse({ ...version, warnings: [] });

    expect(Object.keys(update).toSorted()).toEqual([...versionSections].toSorted());
    expect(reason).toBeNull();
  });

  test("takes only what is sent", () => {
    expect(versionContentUpdate.parse({ title: " Ny titel " })).toEqual({
      content: { title: "Ny titel" },
      reason: null,
    });
  });

  test.each([
    ["  Rättad stavning ", "Rättad stavning"],
    ["", null],
    [null, null],
  ])("tells %j as the reason %j", (reason, expected) => {
    expect(versionContentUpdate.parse({ reason }).reason).toBe(expected);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ["a misspelt field", { titel: "Ny" }, { "": validationTexts.unknownKeys }],
    ["an empty title", { title: " " }, { title: validationTexts.required }],
    ["a period in disorder", { validFrom: 3 * day, validTo: day }, { validTo: validationTexts.validToBeforeValidFrom }],
    ["a long reason", { reason: "x".repeat(501) }, { reason: "Du måste ange högst 500 tecken" }],
    ["a list of nothing", [], { "": validationTexts.invalid }],
    [
      "an actor without a holder",
      { actors: [{ role: { id: givenId(1) } }] },
      { "actors.0.person": validationTexts.eitherActor },
    ],
    ["parts that are no list", { actors: {} }, { actors: validationTexts.invalid }],
  ])("refuses %s", (_, sent, faults) => {
    expect(faultsOf(versionContentUpdate, sent)).toEqual(faults);
  });

  test("refuses more actors than a version can have", () => {
    const actors = Array.from({ length: 101 }, () => ({ role: { id: givenId(1) }, person: { id: givenId(2) } }));

    expect(faultsOf(versionContentUpdate, { actors })).toEqual({ actors: "Välj högst 100 värden" });
  });

  test("leaves a period whose other end is not sent to the server, which knows it", () => {
    expect(faultsOf(versionContentUpdate, { validTo: day })).toEqual({});
    expect(faultsOf(versionContentUpdate, { validFrom: null, validTo: day })).toEqual({});
  });
});

describe("changing a draft", () => {
  test("takes some of the content", () => {
    const unit = { codeId: "ANDEL", oid: oids.unit };

    expect(draftContentUpdate.parse({ unit, keywords: [] })).toEqual({ unit, keywords: [] });
  });

  test.each([["status"], ["versionNr"], ["reason"], ["revision"]])("refuses %s, which is no content", (key) => {
    expect(faultsOf(draftContentUpdate, { [key]: 1 })).toEqual({ "": validationTexts.unknownKeys });
  });

  test("refuses a period in disorder", () => {
    expect(faultsOf(draftContentUpdate, { validFrom: 3 * day, validTo: day })).toEqual({
      validTo: validationTexts.validToBeforeValidFrom,
    });
  });
});

describe("a new measure", () => {
  test("needs a title only", () => {
    expect(newMeasureInput.parse({ title: "Trombektomi" })).toEqual({ title: "Trombektomi" });
    expect(faultsOf(newMeasureInput, {})).toEqual({ title: validationTexts.required });
    expect(faultsOf(newMeasureInput, { title: "" })).toEqual({ title: validationTexts.required });
  });

  test("is made of a measure as it was read, whose parts get ids of their own", () => {
    const created = newMeasureInput.parse({ id: givenId(31), legacyId: null, measureVersions: [version] });

    expect(Object.keys(created).toSorted()).toEqual([...versionSections].toSorted());
    expect(created.title).toBe(content.title);
    expect(created.actors?.map(({ id }) => id)).toEqual([undefined]);
    expect(created.targetValues?.map(({ id, value }) => [id, value])).toEqual([[undefined, 80]]);
    expect(created.submeasures?.map(({ id }) => id)).toEqual([undefined]);
  });

  test.each<[string, unknown]>([
    ["without versions", { measureVersions: [] }],
    ["of several versions", { measureVersions: [version, version] }],
    ["of something else", { measureVersions: "alla" }],
  ])("is not made of a measure %s", (_, sent) => {
    expect(faultsOf(newMeasureInput, sent)).toEqual({ measureVersions: validationTexts.oneVersion });
  });

  test.each([null, 7, "Trombektomi", []])("is not %j", (sent) => {
    expect(newMeasureInput.safeParse(sent).success).toBe(false);
  });

  test("whose version holds what is none is refused by name", () => {
    expect(faultsOf(newMeasureInput, { measureVersions: [{ ...version, colour: "red" }] })).toEqual({
      "": validationTexts.unknownKeys,
    });
    expect(faultsOf(newMeasureInput, { measureVersions: [{ title: "Ny", actors: ["Anna"] }] })).toEqual({
      "actors.0": validationTexts.invalid,
    });
  });
});

test("content as it is stored can be read again", () => {
  expect(versionContent.parse(content)).toEqual(content);
});

test.each<[string, boolean]>([
  [givenId(1), true],
  ["12345", true],
  ["1234", false],
  ["123456", false],
  ["stroke", false],
])("a measure is asked for by %s: %s", (id, isAccepted) => {
  expect(faultsOf(getMeasure.params, { id })).toEqual(isAccepted ? {} : { id: validationTexts.identifier });
});

test.each<[unknown, boolean]>([
  [{}, true],
  [{ reason: null }, true],
  [{ reason: "Årlig översyn", closesEarlier: true }, true],
  [{ closesEarlier: "ja" }, false],
  [{ force: true }, false],
])("publishing takes %j: %s", (sent, isAccepted) => {
  expect(publishVersion.body.safeParse(sent).success).toBe(isAccepted);
});

describe("a difference", () => {
  const section = { field: "title", label: "Titel", change: "minor" };

  test.each([
    { kind: "text", before: null, after: "Ny", words: [{ text: "Ny", change: "added" }] },
    { kind: "value", before: 5, after: null },
    { kind: "date", before: null, after: 0 },
    { kind: "set", kept: ["Stroke"], added: [], removed: ["Hjärta"] },
    { kind: "parts", added: [], removed: [], changed: [{ key: "a", values: { name: "x" }, fields: [] }] },
  ])("of the kind $kind is read as it was sent", (difference) => {
    expect(sectionDifference.parse({ ...section, ...difference })).toEqual({ ...section, ...difference });
  });

  test("of an unknown kind is not shown as something else", () => {
    expect(sectionDifference.safeParse({ ...section, kind: "picture", before: null, after: null }).success).toBe(false);
  });

  test("of a code is by names", () => {
    const code = givenCode("unit", "ANDEL");

    expect(sectionDifference.safeParse({ ...section, kind: "value", before: code, after: null }).success).toBe(false);
  });
});
