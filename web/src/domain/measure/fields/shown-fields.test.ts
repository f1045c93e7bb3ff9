import { expect, test } from "vitest";
import { givenCode, givenVersion } from "../../../testing/given.ts";
import { descriptionSections, type FieldSection } from "./field-sections.ts";
import { namedPartValue, partFieldLabel, shownPartValue } from "./part-fields.ts";
import { shownFields } from "./shown-fields.ts";

function section(id: string): FieldSection {
  const found = descriptionSections.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`There is no section ${id}`);
  return found;
}

test.each(["PROPOR", "RATIO"])("a measure of type %s expects a numerator and a denominator", (codeId) => {
  const version = givenVersion({ measurementTypeCode: givenCode(codeId, codeId) });

  expect(shownFields(version, section("definition"))).toEqual(["numeratorDefinition", "denominatorDefinition"]);
});

test("any other measure expects a population", () => {
  const version = givenVersion({ measurementTypeCode: givenCode("COHORT", "Antalsmått") });

  expect(shownFields(version, section("definition"))).toEqual(["measurePopulationDefinition"]);
});

test("a numerator that is filled in makes the measure a fraction, whatever its type", () => {
  const version = givenVersion({ numeratorDefinition: "Alla" });

  expect(shownFields(version, section("definition"))).toEqual(["numeratorDefinition", "denominatorDefinition"]);
});

test("optional fields are hidden while they are empty", () => {
  expect(shownFields(givenVersion(), section("references"))).toEqual([]);
  expect(shownFields(givenVersion({ references: "SBU" }), section("references"))).toEqual(["references"]);
  expect(shownFields(givenVersion({ keywords: [] }), section("classification"))).not.toContain("keywords");
});

test.each([
  ["type", "NATIONAL", "Nationell målnivå"],
  ["level", "HIGH", "hög"],
  ["operator", "GTE", "minst"],
  ["validFrom", Date.parse("2026-01-01"), "2026-01-01"],
  ["contractVersion", 3.1, "3.1"],
  ["value", 1204.5, "1 204,5"],
  ["issuer", "Socialstyrelsen", "Socialstyrelsen"],
  ["issuer", null, ""],
])("a part's %s of %s is shown as %s", (field, value, text) => {
  expect(shownPartValue(field, value).replaceAll("\u00a0", " ").toLowerCase()).toBe(text.toLowerCase());
});

test("values that mean little alone are shown with their label", () => {
  expect(namedPartValue("validTo", Date.parse("2026-12-31"))).toBe("Giltig till 2026-12-31");
  expect(namedPartValue("issuer", "SBU")).toBe("SBU");
  expect(namedPartValue("validTo", null)).toBe("");
});

test("a part's fields are labelled by their own names, or by those of the version's fields", () => {
  expect(partFieldLabel("reportingSystem")).toBe("Rapporterande system");
  expect(partFieldLabel("numeratorDefinition")).toBe("Täljare");
  expect(partFieldLabel("something")).toBe("something");
});
