import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oids } from "../codes.ts";
import {
  givenActor,
  givenCode,
  givenContent,
  givenFullContent,
  givenId,
  givenSubMeasure,
  givenTarget,
} from "../testing/given-content.ts";
import type { VersionContent } from "./version-content.ts";
import {
  changedSections,
  isVersionSection,
  referencesIn,
  sectionLabel,
  sectionOf,
  toContentInput,
  versionSections,
} from "./version-sections.ts";

const keyword = (codeId: string) => givenCode("keywords", codeId);
const full = givenFullContent({ keywords: [keyword("A"), keyword("B")] });

describe("what differs between two contents", () => {
  test.each<[string, Partial<VersionContent>, string[]]>([
    ["nothing", {}, []],
    ["a title", { title: "Ny" }, ["title"]],
    [
      "several fields, in the order of the page",
      { references: "a", validTo: 5, title: "Ny" },
      ["title", "validTo", "references"],
    ],
    ["the order of keywords is none", { keywords: [keyword("B"), keyword("A")] }, []],
    ["a repeated keyword is none", { keywords: [keyword("A"), keyword("A"), keyword("B")] }, []],
    ["a keyword more", { keywords: [keyword("A"), keyword("B"), keyword("C")] }, ["keywords"]],
    ["a renamed keyword is none", { keywords: [{ ...keyword("A"), displayName: "Nytt" }, keyword("B")] }, []],
    ["a renamed owner is none", { measureOwner: { id: givenId(), name: "Nytt namn" } }, []],
    ["another owner", { measureOwner: { id: givenId(50), name: "Riksstroke" } }, ["measureOwner"]],
    ["an actor with a new id is none", { actors: [givenActor({ id: givenId(60) })] }, []],
    ["an actor's comment", { actors: [givenActor({ comment: "Ny" })] }, ["actors"]],
    ["the order of target values", { targetValues: [givenTarget({ value: 1 }), givenTarget()] }, ["targetValues"]],
    ["a target value", { targetValues: [givenTarget({ value: 81 })] }, ["targetValues"]],
    ["a connection that is gone", { connections: [] }, ["connections"]],
    [
      "versions that share a sub-measure is none",
      { submeasures: [givenSubMeasure({ ownerMeasureId: givenId(70) })] },
      [],
    ],
    ["a sub-measure's restriction", { submeasures: [givenSubMeasure({ restriction: "Akut" })] }, ["submeasures"]],
  ])("%s", (_, change, expected) => {
    expect(changedSections(full, { ...full, ...change })).toEqual(expected);
  });

  test("is nothing between what is read and the same as it is written", () => {
    expect(changedSections(full, toContentInput(full))).toEqual([]);
  });

  test("is the same whichever of the two comes first, and nothing between a content and itself", () => {
    const text = fc.constantFrom(null, "a", "b");
    const contents = fc
      .record({ title: fc.constantFrom("a", "b"), description: text, validTo: fc.constantFrom(null, 0, 1) })
      .map((content) => givenContent(content));

    fc.assert(
      fc.property(contents, contents, (one, other) => {
        expect(changedSections(one, other)).toEqual(changedSections(other, one));
        expect(changedSections(one, { ...one })).toEqual([]);
        const isEqual =
          one.title === other.title && one.description === other.description && one.validTo === other.validTo;
        expect(changedSections(one, other).length === 0).toBe(isEqual);
      }),
    );
  });
});

describe("what a content refers to", () => {
  const targetsOf = (content: Parameters<typeof referencesIn>[0]) =>
    referencesIn(content).map(({ field, target }) => [field, "oid" in target ? target.oid : target.kind]);

  test("is found in every field and every entry of the parts, with what it may refer to", () => {
    expect(targetsOf(toContentInput(full))).toEqual(
      expect.arrayContaining([
        ["measureOwner", "instanceIdentifier"],
        ["unit", oids.unit],
        ["soughtValue", oids.soughtvalue],
        ["keywords", oids.keywords],
        ["keywords", oids.keywords],
        ["actors.0.role", "role"],
        ["actors.0.person", "person"],
        ["connections.0.measurementSource", "measurementSource"],
        ["submeasures.0.gender", oids.gender],
      ]),
    );
  });

  test("is nothing where nothing is filled in", () => {
    expect(referencesIn({})).toEqual([]);
    expect(referencesIn({ unit: null, keywords: [], measureOwner: null, title: "Ett mått" })).toEqual([]);
  });

  test("names the entry of the part that it is in", () => {
    const { targetValues } = toContentInput(
      givenContent({ targetValues: [givenTarget(), givenTarget({ unit: givenCode("unit", "ANDEL") })] }),
    );

    expect(referencesIn({ targetValues })).toEqual([
      {
        field: "targetValues.1.unit",
        reference: { codeId: "ANDEL", oid: oids.unit },
        target: { kind: "code", oid: oids.unit },
      },
    ]);
  });
});

describe("a section", () => {
  test.each(versionSections.map((name) => [name]))(
    "%s has a label, a weight and an empty value that is written as it is",
    (name) => {
      const { label, change, empty, toInput } = sectionOf(name);

      expect(sectionLabel(name)).toBe(label);
      expect(["major", "minor"]).toContain(change);
      expect(toInput(empty)).toEqual(empty);
    },
  );

  test("whose change may alter what is counted is major", () => {
    const major = versionSections.filter((name) => sectionOf(name).change === "major");

    expect(major).toEqual(
      expect.arrayContaining(["numeratorDefinition", "denominatorDefinition", "unit", "targetValues", "submeasures"]),
    );
    expect(major).not.toEqual(expect.arrayContaining(["title"]));
    expect(major).not.toEqual(expect.arrayContaining(["actors"]));
  });

  test.each([
    ["title", true],
    ["actors", true],
    ["status", false],
    ["hasOwnProperty", false],
    ["", false],
  ])("is called %s: %s", (name, expected) => {
    expect(isVersionSection(name)).toBe(expected);
  });
});
