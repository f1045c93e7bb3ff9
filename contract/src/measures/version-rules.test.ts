import { describe, expect, test } from "vitest";
import { faultsOf } from "../testing/faults-of.ts";
import { givenCode, givenContent, givenId } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { connectionInput } from "./connection.ts";
import {
  newPublishProblems,
  publishProblems,
  publishWarnings,
  requiredSections,
  violationsOf,
} from "./quality-rules.ts";
import { subMeasureTitle } from "./sub-measure.ts";
import { defaultOperator, operatorDisagrees, targetValueInput } from "./target-value.ts";
import { isValidPeriod } from "./validity.ts";
import { draftContentUpdate, type VersionContent } from "./version-content.ts";
import { canDeleteVersion, canUnpublish, defaultVersion, isOngoing, type VersionStatus } from "./version-status.ts";

const day = 86_400_000;
const id = givenId();
const code = givenCode;
const publishable = givenContent();

describe("publishing", () => {
  test("requires no more than this", () => {
    expect(publishProblems(publishable)).toEqual([]);
  });

  test.each<[keyof VersionContent, Partial<VersionContent>, string]>([
    ["measureOwner", { measureOwner: null }, validationTexts.required],
    ["validFrom", { validFrom: null }, validationTexts.required],
    ["soughtValue", { soughtValue: null }, validationTexts.required],
    ["measureTypeCode", { measureTypeCode: null }, validationTexts.required],
    ["measurementTypeCode", { measurementTypeCode: null }, validationTexts.required],
    ["unit", { unit: null }, validationTexts.required],
    ["measuringFrequency", { measuringFrequency: [] }, validationTexts.notEmpty],
    ["organizationalLevel", { organizationalLevel: [] }, validationTexts.notEmpty],
    ["title", { title: "Tr" }, "Du måste ange minst 3 tecken"],
    ["validTo", { validFrom: 2 * day, validTo: day }, validationTexts.validToBeforeValidFrom],
  ])("is stopped by %s", (field, change, message) => {
    expect(publishProblems({ ...publishable, ...change })).toEqual([{ field, message }]);
  });

  test.each([
    ["PROPOR", ["numeratorDefinition", "denominatorDefinition"]],
    ["CONTVAR", ["measurePopulationDefinition"]],
    ["COHORT", ["measurePopulationDefinition"]],
    ["RATIO", []],
  ])("a measure of the type %s asks for %o", (type, fields) => {
    const content = { ...publishable, measurementTypeCode: code("measurementtypecode", type) };

    expect(publishProblems(content).map(({ field }) => field)).toEqual(fields);
  });

  test("names every problem at once", () => {
    const content = { ...publishable, measureOwner: null, unit: null, measuringFrequency: [] };

    expect(publishProblems(content)).toHaveLength(3);
  });
});

describe("updating a published version that is incomplete", () => {
  const incomplete = { ...publishable, measureOwner: null };

  test("may leave open what was open", () => {
    expect(newPublishProblems(incomplete, { ...incomplete, title: "Ny titel" })).toEqual([]);
  });

  test("may not empty what was filled in", () => {
    expect(newPublishProblems(incomplete, { ...incomplete, unit: null })).toEqual([
      { field: "unit", message: validationTexts.required },
    ]);
  });
});

describe("giving an incomplete published version its type", () => {
  const untyped = {
    ...publishable,
    measurementTypeCode: null,
    numeratorDefinition: null,
    denominatorDefinition: "Alla patienter",
  };
  const share = code("measurementtypecode", "PROPOR");

  test("may leave open what the type requires and was open", () => {
    expect(newPublishProblems(untyped, { ...untyped, measurementTypeCode: share })).toEqual([]);
  });

  test("may not empty what the type requires", () => {
    const after = { ...untyped, measurementTypeCode: share, denominatorDefinition: null };
    expect(newPublishProblems(untyped, after).map(({ field }) => field)).toEqual(["denominatorDefinition"]);
  });

  test("does not excuse a change to another type", () => {
    const before = { ...untyped, measurementTypeCode: code("measurementtypecode", "RATIO") };
    const after = { ...before, measurementTypeCode: share };
    expect(newPublishProblems(before, after).map(({ field }) => field)).toEqual(["numeratorDefinition"]);
  });
});

describe("the rules", () => {
  const sectionsFor = (type: string) =>
    requiredSections({ ...publishable, measurementTypeCode: code("measurementtypecode", type) });

  test("require more of a share than of a ratio", () => {
    expect(sectionsFor("PROPOR")).toEqual(expect.arrayContaining([...sectionsFor("RATIO"), "numeratorDefinition"]));
    expect(sectionsFor("RATIO")).not.toContain("numeratorDefinition");
  });

  test.each([
    ["2026-11-14", ["EXPIRED"]],
    ["2026-11-15", ["EXPIRING"]],
    ["2027-02-10", ["EXPIRING"]],
    ["2027-03-01", []],
  ])("report a version that is valid to %s as %o", (lastDay, findings) => {
    const now = new Date("2026-11-15T12:00:00Z");
    const found = violationsOf({ ...publishable, validTo: Date.parse(lastDay) }, { now });

    expect(found.flatMap(({ rule }) => (rule.severity === "notice" ? rule.finding : []))).toEqual(findings);
  });
});

describe("what deserves a second look", () => {
  const person = { id, firstName: "Anna", lastName: "Öberg" };
  const actor = (role: string) => ({
    id,
    role: { id, name: role, code: role },
    person,
    instanceIdentifier: null,
    comment: null,
  });
  const reviewed = { ...publishable, actors: [actor("REVIEWER")] };

  test("is nothing in a complete and reviewed version", () => {
    expect(publishWarnings(reviewed, "Eva Ek")).toEqual([]);
  });

  test.each<[string, Partial<VersionContent>, string | null, string[]]>([
    ["no reviewer", { actors: [] }, null, [validationTexts.noReviewer]],
    ["no interpretation", { interpretationTextPersonnel: null }, null, ["Tolkning är tom (rekommenderas)"]],
    ["no sources of error", { sourcesOfError: "" }, null, ["Felkällor är tomma (rekommenderas)"]],
    [
      "an author who publishes",
      { actors: [actor("REVIEWER"), actor("AUTHOR")] },
      "Anna Öberg",
      [validationTexts.publisherIsAuthor],
    ],
    ["an author when another publishes", { actors: [actor("REVIEWER"), actor("AUTHOR")] }, "Eva Ek", []],
  ])("%s", (_, change, publisher, expected) => {
    expect(publishWarnings({ ...reviewed, ...change }, publisher).map(({ message }) => message)).toEqual(expected);
  });
});

describe("a version", () => {
  const versions = (...statuses: VersionStatus[]) =>
    statuses.map((status, index) => ({ status, versionNr: index + 1 }));

  test.each<[VersionStatus[], number | undefined]>([
    [[], undefined],
    [["ONGOING"], 1],
    [["PUBLISHED"], 1],
    [["PUBLISHED", "ONGOING"], 1],
    [["PUBLISHED", "PUBLISHED"], 2],
    [["PUBLISHED", "PUBLISHED", "ONGOING"], 2],
    [["PUBLISHED", "UNPUBLISHED"], 1],
    [["UNPUBLISHED"], 1],
    [["UNPUBLISHED", "ONGOING"], 2],
    [["UNPUBLISHED", "UNPUBLISHED"], 2],
  ])("among %o, number %s opens", (statuses, versionNr) => {
    expect(defaultVersion(versions(...statuses))?.versionNr).toBe(versionNr);
  });

  test.each<[VersionStatus, { edited: boolean; unpublished: boolean; deleted: boolean }]>([
    ["ONGOING", { edited: true, unpublished: false, deleted: true }],
    ["PUBLISHED", { edited: false, unpublished: true, deleted: false }],
    ["UNPUBLISHED", { edited: false, unpublished: false, deleted: true }],
  ])("that is %s can be %o", (status, can) => {
    expect({
      edited: isOngoing({ status }),
      unpublished: canUnpublish({ status }),
      deleted: canDeleteVersion({ status }),
    }).toEqual(can);
  });
});

test.each([
  [null, null, true],
  [day, null, true],
  [null, day, true],
  [day, day, true],
  [day, 2 * day, true],
  [2 * day, day, false],
  // Both are on the same Swedish day.
  [day + 2, day + 1, true],
])("valid from %s to %s is in order: %s", (validFrom, validTo, expected) => {
  expect(isValidPeriod({ validFrom, validTo })).toBe(expected);
});

test.each([8.64e15 + 1, 1e17, 1e308, Number.NaN])(
  "a period from %s, which no calendar has, is refused for its date",
  (validFrom) => {
    const period = { validFrom, validTo: day };

    expect(faultsOf(draftContentUpdate, period)).toHaveProperty("validFrom");
    expect(faultsOf(connectionInput, { ...period, contractVersion: 3.1 })).toHaveProperty("validFrom");
    expect(faultsOf(targetValueInput, period)).toHaveProperty("validFrom");
  },
);

describe("a target value", () => {
  test.each([
    ["HIGH", "GTE"],
    ["LOW", "LTE"],
    ["NEUTRAL", "GTE"],
    [undefined, "GTE"],
  ] as const)("of a measure whose sought value is %s is compared by %s", (soughtValue, operator) => {
    expect(defaultOperator(soughtValue)).toBe(operator);
    expect(operatorDisagrees(operator, soughtValue)).toBe(false);
  });

  test.each([
    ["HIGH", "LTE", true],
    ["HIGH", "LT", true],
    ["LOW", "GTE", true],
    ["LOW", "GT", true],
    ["HIGH", "EQ", false],
    ["NEUTRAL", "LT", false],
  ] as const)("%s and %s disagree: %s", (soughtValue, operator, expected) => {
    expect(operatorDisagrees(operator, soughtValue)).toBe(expected);
  });
});

test.each([
  [{ gender: { displayName: "Kvinna" }, age: null, restriction: null }, "Trombolys, Kvinna"],
  [
    { gender: { displayName: "Man" }, age: { displayName: "18–64 år" }, restriction: "Akut" },
    "Trombolys, Man, 18–64 år, Akut",
  ],
  [{ gender: null, age: null, restriction: null }, "Trombolys"],
])("a sub-measure of %o is called %s", (restrictions, title) => {
  expect(subMeasureTitle("Trombolys", restrictions)).toBe(title);
});
