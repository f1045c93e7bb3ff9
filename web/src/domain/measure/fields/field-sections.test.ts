import { versionFieldNames } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { descriptionSections, fieldsOf, placedSections, withUnplaced } from "./field-sections.ts";

test("every field of a version stands in exactly one section", () => {
  const placed = descriptionSections.flatMap(fieldsOf);

  expect(placed.toSorted()).toEqual(versionFieldNames.toSorted());
});

test("a text that nobody has placed falls among the other texts, and another field comes last", () => {
  const forgetful = placedSections.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => name !== "references" && name !== "keywords"),
  }));

  const sections = withUnplaced(forgetful, versionFieldNames);

  expect(sections.find(({ id }) => id === "otherTexts")?.fields).toEqual(["references"]);
  expect(sections.at(-1)?.fields).toContain("keywords");
});
