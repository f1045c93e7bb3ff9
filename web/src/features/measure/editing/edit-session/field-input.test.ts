import type { VersionFieldName } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { rowText } from "../../../../domain/measure/fields/row-text.ts";
import { givenActor, givenCode, givenMeasure, givenVersion } from "../../../../testing/given.ts";
import { needsField } from "../needs-field.ts";
import type { FieldValue } from "../saving/field-saving.ts";
import { initialSaving, typeValue } from "../saving/version-saving.ts";
import { contentAsTyped } from "./editing-context.ts";
import { newRowId, problemOf, toInput, toUpdate } from "./field-input.ts";

const code = givenCode("HIGH", "Högt");

test.each<[VersionFieldName, FieldValue, unknown]>([
  ["thresholdForViewing", " 12 ", 12],
  ["thresholdForViewing", "-3", -3],
  ["thresholdForViewing", "", null],
  ["thresholdForViewing", "tolv", "tolv"],
  ["title", "Titel", "Titel"],
  ["validFrom", 5, 5],
  ["measureOwner", { id: "o", name: "Riksstroke" }, { id: "o" }],
  ["measureOwner", null, null],
  ["soughtValue", code, { codeId: "HIGH", oid: code.oid }],
  ["keywords", [code], [{ codeId: "HIGH", oid: code.oid }]],
])("%s of %j is sent as %j", (name, value, input) => {
  expect(toInput(name, value)).toEqual(input);
});

test.each([
  ["title", "", "Detta fält är obligatoriskt"],
  ["title", "x".repeat(151), "Du måste ange högst 150 tecken"],
  ["numeratorDefinition", "Alla", undefined],
  ["thresholdForViewing", "12", undefined],
  ["thresholdForViewing", "", undefined],
  ["measureOwner", null, undefined],
] as const)("%s of %s is checked as by the server: %s", (name, value, problem) => {
  expect(problemOf(name, value)).toBe(problem);
});

test.each(["tolv", "12,5", "1000", "-1"])("a threshold of %s is refused", (value) => {
  expect(problemOf("thresholdForViewing", value)).toEqual(expect.any(String));
});

test("new rows are sent without an id, and existing ones with theirs", () => {
  const [existing, added] = [givenActor(), givenActor({ id: newRowId() })];

  const { actors, title } = toUpdate([
    { field: "actors", value: [existing, added] },
    { field: "title", value: "Ny titel" },
  ]);

  expect(title).toBe("Ny titel");
  expect(actors).toMatchObject([{ id: existing.id }, { role: added.role }]);
  expect(actors?.[1]).not.toHaveProperty("id");
});

test.each([
  ["numeratorDefinition", "PROPOR", true],
  ["numeratorDefinition", "COHORT", false],
  ["numeratorDefinition", undefined, true],
  ["measurePopulationDefinition", "RATIO", false],
  ["measurePopulationDefinition", "CONTVAR", true],
  ["description", "RATIO", true],
] as const)("whether %s is edited for type %s: %s", (name, type, expected) => {
  expect(needsField(name, type, givenVersion())).toBe(expected);
});

test("a field that has a value is edited whatever the type", () => {
  expect(needsField("numeratorDefinition", "COHORT", givenVersion({ numeratorDefinition: "Alla" }))).toBe(true);
});

test("the content as typed has unsaved texts, and a draft's parts as the server has them", () => {
  const [version] = givenMeasure({ status: "ONGOING", description: "Gammal", actors: [givenActor()] }).measureVersions;
  if (!version) throw new Error("There is a version");
  const typed = ["title", "description", "actors"] as const;
  const state = typed.reduce(
    (saving, name) => typeValue(saving, name, name === "actors" ? [] : ""),
    initialSaving(version),
  );

  expect(contentAsTyped(version, state)).toMatchObject({ title: "", description: null, actors: version.actors });
  expect(contentAsTyped({ ...version, status: "PUBLISHED" }, state).actors).toEqual([]);
});

test("a row in one line has its values in words, without ids", () => {
  const actor = givenActor({ comment: "Huvudansvarig" });

  expect(rowText(actor)).toBe("Författare · Karin Ek · Huvudansvarig");
});
