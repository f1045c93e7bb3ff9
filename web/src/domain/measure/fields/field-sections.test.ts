import { versionFieldNames } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { descriptionSections, fieldsOf, listedSections, withUnlistedFields } from "./field-sections.ts";

test("every field is in exactly one section", () => {
  const listed = descriptionSections.flatMap(fieldsOf);

  expect(listed.toSorted()).toEqual(versionFieldNames.toSorted());
});

test("an unlisted text is shown among the other texts, and any other unlisted field last", () => {
  const incompleteSections = listedSections.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => name !== "references" && name !== "keywords"),
  }));

  const sections = withUnlistedFields(incompleteSections, versionFieldNames);

  expect(sections.find(({ id }) => id === "otherTexts")?.fields).toEqual(["references"]);
  expect(sections.at(-1)?.fields).toContain("keywords");
});
