import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { givenActor, givenCode, givenContent, givenFullContent, givenTarget } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import {
  newPublishProblems,
  publishProblems,
  publishWarnings,
  requiredSections,
  violationsOf,
} from "./quality-rules.ts";
import type { VersionContent } from "./version-content.ts";

const day = 86_400_000;
const at = (text: string) => Date.parse(text);
const findingsAt = (validTo: string, now: string) =>
  violationsOf(givenContent({ validTo: at(validTo) }), { now: new Date(now) }).flatMap(({ rule }) =>
    rule.severity === "notice" ? (rule.finding ?? []) : [],
  );

describe("a validity that ends", () => {
  test.each<[string, string, string, string[]]>([
    ["91 days from today is not yet close", "2027-02-14T00:00:00Z", "2026-11-15T22:59:00Z", []],
    ["90 days from today is, from midnight in Sweden", "2027-02-14T00:00:00Z", "2026-11-15T23:00:00Z", ["EXPIRING"]],
    [
      "90 days from today, late in the evening of the last day",
      "2027-02-13T22:59:00Z",
      "2026-11-15T12:00:00Z",
      ["EXPIRING"],
    ],
    ["90 days with an hour less, when summer begins", "2027-05-01T21:59:00Z", "2027-01-31T12:00:00Z", ["EXPIRING"]],
    ["91 days with an hour less, when summer begins", "2027-05-01T22:00:00Z", "2027-01-31T22:59:00Z", []],
    ["90 days with an hour more, when winter begins", "2026-12-31T22:59:00Z", "2026-10-02T00:00:00Z", ["EXPIRING"]],
    ["91 days with an hour more, when winter begins", "2026-12-31T23:00:00Z", "2026-10-02T21:59:00Z", []],
    [
      "today, written as midnight in Sweden, goes on all day",
      "2026-11-14T23:00:00Z",
      "2026-11-15T22:59:59Z",
      ["EXPIRING"],
    ],
    [
      "today, written as midnight in UTC, goes on all day",
      "2026-11-15T00:00:00Z",
      "2026-11-15T22:59:59Z",
      ["EXPIRING"],
    ],
    [
      "yesterday in Sweden has ended, also before midnight in UTC",
      "2026-11-15T00:00:00Z",
      "2026-11-15T23:30:00Z",
      ["EXPIRED"],
    ],
    ["on a summer day ends at midnight in Sweden", "2026-07-15T00:00:00Z", "2026-07-15T22:00:00Z", ["EXPIRED"]],
  ])("%s", (_, validTo, now, expected) => {
    expect(findingsAt(validTo, now)).toEqual(expected);
  });

  test("is never both about to end and ended", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: day }), (days, time) => {
        const now = new Date(at("2026-11-15T00:00:00Z") + time);
        const content = givenContent({ validTo: at("2026-11-15T00:00:00Z") + days * day });
        const notices = violationsOf(content, { now }).filter(({ rule }) => rule.severity === "notice");
        expect(notices.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a period", () => {
  test.each<[string, number | null, number | null, boolean]>([
    ["of one day, whatever the time of day", at("2026-01-01T22:00:00Z"), at("2026-01-01T00:00:00Z"), true],
    ["that ends the day before it begins", at("2026-01-02T00:00:00Z"), at("2026-01-01T22:59:59Z"), false],
    [
      "that ends the same Swedish day, before midnight in UTC",
      at("2026-01-02T00:00:00Z"),
      at("2026-01-01T23:00:00Z"),
      true,
    ],
    ["without a start", null, at("2026-01-01T00:00:00Z"), true],
  ])("%s", (_, validFrom, validTo, isRight) => {
    const problems = publishProblems(givenContent({ validFrom, validTo })).filter(({ field }) => field === "validTo");

    expect(problems).toEqual(isRight ? [] : [{ field: "validTo", message: validationTexts.validToBeforeValidFrom }]);
  });

  test("is among what is required only when it has both ends", () => {
    expect(requiredSections(givenContent({ validTo: null }))).not.toContain("validTo");
    expect(requiredSections(givenContent({ validFrom: 0, validTo: day }))).toContain("validTo");
  });
});

describe("a title", () => {
  test.each([
    ["", [validationTexts.required]],
    ["ab", ["Du måste ange minst 3 tecken"]],
    ["abc", []],
  ])("'%s' is told: %j", (title, expected) => {
    expect(publishProblems(givenContent({ title })).map(({ message }) => message)).toEqual(expected);
  });
});

describe("the person who publishes", () => {
  const author = (firstName: string, lastName: string) =>
    givenActor({ role: { id: "a", name: "Författare", code: "AUTHOR" }, person: { id: "p", firstName, lastName } });

  test.each<[string, string | null, boolean]>([
    ["Anna Öberg", "Anna Öberg", true],
    ["Anna Öberg", "Anna  Öberg", false],
    ["Anna Öberg", "anna öberg", false],
    ["Anna Öberg", null, false],
  ])("author %s, publisher %s: %s", (name, publisher, isWarned) => {
    const [first = "", last = ""] = name.split(" ");
    const content = givenContent({ actors: [givenActor(), author(first, last)] });

    expect(publishWarnings(content, publisher).map(({ message }) => message)).toEqual(
      isWarned ? [validationTexts.publisherIsAuthor] : [],
    );
  });
});

describe("in any content", () => {
  const code = (category: Parameters<typeof givenCode>[0], ...ids: string[]) =>
    fc.constantFrom(null, ...ids).map((id) => (id === null ? null : givenCode(category, id)));
  const contents = fc
    .record({
      title: fc.constantFrom("", "ab", "Trombolys"),
      measureDefinition: fc.constantFrom(null, "Andel"),
      measureOwner: fc.constantFrom(null, { id: "o", name: "Riksstroke" }),
      unit: code("unit", "ANDEL", "ANTAL"),
      soughtValue: code("soughtvalue", "HIGH", "LOW"),
      measurementTypeCode: code("measurementtypecode", "PROPOR", "CONTVAR", "COHORT", "RATIO"),
      numeratorDefinition: fc.constantFrom(null, "De"),
      denominatorDefinition: fc.constantFrom(null, "Alla"),
      measurePopulationDefinition: fc.constantFrom(null, "Alla"),
      targetValues: fc.array(fc.constantFrom("LTE" as const, "GTE" as const), { maxLength: 2 }),
    })
    .map(
      ({ targetValues, ...content }): VersionContent =>
        givenFullContent({ ...content, targetValues: targetValues.map((operator) => givenTarget({ operator })) }),
    );

  test("each problem is about a section that has to be right, and goes when the section is filled in", () => {
    const whole: Partial<VersionContent> = givenContent({
      numeratorDefinition: "De",
      denominatorDefinition: "Alla",
      measurePopulationDefinition: "Alla",
    });
    fc.assert(
      fc.property(contents, (content) => {
        for (const { field } of publishProblems(content)) {
          const filled = { ...content, [field]: whole[field as keyof VersionContent] };
          expect(publishProblems(filled).map((problem) => problem.field)).not.toContain(field);
        }
      }),
    );
  });

  test("an update that changes nothing adds no problem, and one that adds none can be undone", () => {
    fc.assert(
      fc.property(contents, contents, (before, after) => {
        expect(newPublishProblems(before, before)).toEqual([]);
        const known = publishProblems(before).map(({ field, message }) => `${field} ${message}`);
        for (const { field, message } of newPublishProblems(before, after)) {
          expect(known).not.toContain(`${field} ${message}`);
        }
      }),
    );
  });

  test("nothing is both a problem and a warning", () => {
    fc.assert(
      fc.property(contents, (content) => {
        const problems = publishProblems(content).map(({ field }) => field);
        for (const { field } of publishWarnings(content, "Anna Öberg")) expect(problems).not.toContain(field);
      }),
    );
  });

  test("what is to be mended is told in Swedish, with a section that the pages know", () => {
    fc.assert(
      fc.property(contents, (content) => {
        for (const { message, field } of violationsOf(content, { now: new Date(0), publisherName: "Anna Öberg" })) {
          expect(message).toMatch(/^[A-ZÅÄÖ]/);
          expect(Object.keys(content)).toContain(field);
        }
      }),
    );
  });
});
