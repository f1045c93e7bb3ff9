import { expect, test } from "vitest";
import { choicesOf, filterConfiguration, filterConfigurationInput } from "./filter-configuration.ts";

const register = { id: "R1", displayName: "Riksstroke" };

test.each([
  ["one choice", { measurementSource: register }, { measurementSource: register }],
  ["a list", { measurementSource: [register] }, { measurementSource: [register] }],
  ["nothing chosen", { measurementSource: "" }, { measurementSource: [] }],
  ["nothing at all", {}, { measurementSource: [], searchValue: null, validFrom: null }],
  ["zeros", { expiresBeforeNrOfMonths: 0, validFrom: 0, validTo: 0 }, { expiresBeforeNrOfMonths: null, validTo: null }],
  ["a sorting", { sorting: { id: "TITLE", displayName: "Titel" } }, { sorting: { direction: "ASCENDING" } }],
] as const)("%s is kept in the shape it was sent", (_, sent, kept) => {
  const saved = filterConfigurationInput.parse(sent);

  expect(saved).toMatchObject(kept);
  expect(filterConfiguration.parse(saved)).toEqual(saved);
});

test.each([null, [], "stroke", 7])("%j is no configuration", (sent) => {
  expect(filterConfigurationInput.safeParse(sent).success).toBe(false);
});

test("choices are read as a list however they were sent", () => {
  expect([choicesOf(register), choicesOf([register]), choicesOf([])]).toEqual([[register], [register], []]);
});
