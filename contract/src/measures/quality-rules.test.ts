import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { givenActor, givenCode, givenContent, givenTarget } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import {
  newPublishProblems,
  operatorWarnings,
  publishProblems,
  publishWarnings,
  qualityRules,
  requiredSections,
  violationsOf,
} from "./quality-rules.ts";
import type { VersionContent } from "./version-content.ts";
import { versionSections } from "./version-sections.ts";

const now = new Date("2026-11-15T12:00:00Z");
const noticesOf = (content: Partial<VersionContent>, at = now) =>
  violationsOf(givenContent(content), { now: at }).flatMap(({ rule, message }) =>
    rule.severity === "notice" ? message : [],
  );

describe("a share", () => {
  const share = { measurementTypeCode: givenCode("measurementtypecode", "PROPOR") };

  test("is not published without numerator and denominator, with a reason", () => {
    expect(publishProblems(givenContent({ ...share, denominatorDefinition: "Alla" }))).toEqual([
      { field: "numeratorDefinition", message: validationTexts.requiredForProportion },
    ]);
    expect(
      publishProblems(givenContent({ ...share, numeratorDefinition: "De som", denominatorDefinition: "Alla" })),
    ).toEqual([]);
  });

  test("does not need a population", () => {
    expect(requiredSections(givenContent(share))).not.toContain("measurePopulationDefinition");
  });
});

describe("target values", () => {
  const low = { soughtValue: givenCode("soughtvalue", "LOW") };

  test("that contradict what is sought are warned of, each by itself", () => {
    const targetValues = [givenTarget(), givenTarget({ operator: "LTE" }), givenTarget({ operator: "GT" })];
    const warnings = publishWarnings(givenContent({ ...low, targetValues }), null);

    expect(warnings.filter(({ field }) => field === "targetValues")).toEqual([
      { field: "targetValues", message: validationTexts.operatorAgainstSoughtValue },
      { field: "targetValues", message: validationTexts.operatorAgainstSoughtValue },
    ]);
  });

  test("are warned of one by one in the words of the rule", () => {
    const given = givenContent({ ...low, targetValues: [givenTarget(), givenTarget({ operator: "LTE" })] });
    const [against = givenTarget(), agreeing = givenTarget()] = given.targetValues;

    expect(operatorWarnings(against, given)).toEqual([validationTexts.operatorAgainstSoughtValue]);
    expect(operatorWarnings(agreeing, given)).toEqual([]);
    expect(operatorWarnings(against, { soughtValue: null })).toEqual([]);
  });

  test("never prevent publishing", () => {
    expect(publishProblems(givenContent({ ...low, targetValues: [givenTarget()] }))).toEqual([]);
  });
});

describe("validity, in Swedish days", () => {
  test.each<[string, string, string[]]>([
    ["the last minute of the last day", "2026-11-15T22:59:00Z", [validationTexts.expiring]],
    ["the first minute after it", "2026-11-15T23:00:00Z", [validationTexts.expired]],
    ["long before", "2026-01-01T00:00:00Z", []],
  ])("%s", (_, at, expected) => {
    expect(noticesOf({ validTo: Date.parse("2026-11-15T00:00:00Z") }, new Date(at))).toEqual(expected);
  });

  test("that ended with the first day of 1970 has ended", () => {
    expect(noticesOf({ validTo: 0 })).toEqual([validationTexts.expired]);
  });

  test("without an end never ends", () => {
    expect(noticesOf({ validTo: null })).toEqual([]);
  });

  test("is not judged without the current day", () => {
    expect(violationsOf(givenContent({ validTo: 1 })).filter(({ rule }) => rule.severity === "notice")).toEqual([]);
  });
});

describe("who publishes", () => {
  const author = givenActor({ role: { id: "a", name: "Författare", code: "AUTHOR" } });

  test("is warned of being the author, also among other authors", () => {
    const other = { ...author, person: { id: "b", firstName: "Eva", lastName: "Ek" } };
    const content = givenContent({ actors: [givenActor(), other, author] });

    expect(publishWarnings(content, "Anna Öberg")).toEqual([
      { field: "actors", message: validationTexts.publisherIsAuthor },
    ]);
  });

  test("is recognised without a last name", () => {
    const content = givenContent({
      actors: [givenActor(), { ...author, person: { id: "b", firstName: "Eva", lastName: "" } }],
    });

    expect(publishWarnings(content, "Eva")).toEqual([{ field: "actors", message: validationTexts.publisherIsAuthor }]);
  });

  test("is not the author because an organisation is", () => {
    const organisation = { ...author, person: null, instanceIdentifier: { id: "c", name: "Anna Öberg" } };

    expect(publishWarnings(givenContent({ actors: [givenActor(), organisation] }), "Anna Öberg")).toEqual([]);
  });
});

describe("the list of rules", () => {
  test("names existing sections, and only errors and notices of the analysis have a kind", () => {
    for (const { section, severity, finding } of qualityRules) {
      expect(versionSections).toContain(section);
      if (severity !== "warning") expect(finding).toBeDefined();
    }
  });

  test("never requires what it also recommends", () => {
    const sectionsOf = (wanted: string) =>
      qualityRules.filter(({ severity }) => severity === wanted).map(({ section }) => section);

    expect(sectionsOf("error").filter((section) => sectionsOf("warning").includes(section))).toEqual([]);
  });

  const texts = fc.constantFrom(null, "", "Text");
  const contents = fc
    .record({
      title: fc.constantFrom("", "Tr", "Trombolys"),
      measureOwner: fc.constantFrom(null, { id: "a", name: "Riksstroke" }),
      numeratorDefinition: texts,
      measurePopulationDefinition: texts,
      sourcesOfError: texts,
      validTo: fc.constantFrom(null, 0, -1_000_000_000),
      measurementTypeCode: fc
        .constantFrom("PROPOR", "CONTVAR", "RATIO")
        .map((id) => givenCode("measurementtypecode", id)),
    })
    .map((content) => givenContent(content));

  test("finds problems only in required sections", () => {
    fc.assert(
      fc.property(contents, (content) => {
        const required = requiredSections(content);
        for (const { field } of publishProblems(content)) expect(required).toContain(field);
      }),
    );
  });

  test("lets an update of a published version add no problem, and requires none to be solved", () => {
    fc.assert(
      fc.property(contents, contents, (before, after) => {
        const added = newPublishProblems(before, after);
        const known = publishProblems(before);
        expect(
          added.filter((problem) =>
            known.some(({ field, message }) => field === problem.field && message === problem.message),
          ),
        ).toEqual([]);
        expect(publishProblems(after)).toEqual(expect.arrayContaining(added));
        expect(newPublishProblems(before, before)).toEqual([]);
      }),
    );
  });
});
