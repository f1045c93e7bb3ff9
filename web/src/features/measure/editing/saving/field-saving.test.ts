import { expect, test } from "vitest";
import { givenCode, givenSubMeasure, givenTarget } from "../../../../testing/given.ts";
import { canUndo, type FieldValue, isSame, isUnsaved, unchangedField } from "./field-saving.ts";

const [man, woman] = [givenCode("1", "Man"), givenCode("2", "Kvinna")];
const sub = givenSubMeasure({ id: "s1", gender: man });
const otherVersion = { id: "v9", measureId: "m9", versionNr: 2, status: "PUBLISHED" as const };
const target = givenTarget({ id: "t1", unit: man });

test.each<[string, FieldValue, FieldValue, boolean]>([
  ["nothing and an empty text", null, "", true],
  ["texts that differ in spaces at the ends", "Alla ", " Alla", true],
  ["texts that differ in line endings", "Alla\r\nbarn", "Alla\nbarn", true],
  ["a text whose lines end in carriage returns only", "Alla\rbarn", "Alla\nbarn", true],
  ["texts in different Unicode forms", "A\u030a", "\u00c5", true],
  ["texts that differ in case", "Alla", "alla", false],
  ["a number and the same number as text", 5, "5", true],
  ["two numbers", 5, 6, false],
  ["the same code under another name", man, { ...man, displayName: "Män" }, true],
  ["the same code with another id", man, { ...man, id: woman.id }, true],
  ["two codes", man, woman, false],
  ["codes in another order", [man, woman], [woman, man], true],
  ["a code that is listed twice", [man, man], [man], true],
  ["fewer codes", [man, woman], [man], false],
  ["the same owner under another name", { id: "o", name: "A" }, { id: "o", name: "B" }, true],
  ["two owners", { id: "o", name: "A" }, { id: "p", name: "A" }, false],
  ["rows in another order", [target, { ...target, id: "t2" }], [{ ...target, id: "t2" }, target], false],
  ["a row with its keys in another order", [target], [Object.assign({}, { value: target.value }, target)], true],
  ["a row with another value", [target], [{ ...target, value: 81 }], false],
  ["a row with the same code under another name", [target], [{ ...target, unit: { ...man, displayName: "x" } }], true],
  ["a row with another code", [target], [{ ...target, unit: woman }], false],
  ["a sub-measure linked to other versions", [sub], [{ ...sub, linkedMeasureVersions: [otherVersion] }], true],
  ["a sub-measure with another generated title", [sub], [{ ...sub, title: "Nytt" }], true],
  [
    "a sub-measure with another title of its own",
    [{ ...sub, hasOwnTitle: true }],
    [{ ...sub, hasOwnTitle: true, title: "Nytt" }],
    false,
  ],
  ["a sub-measure with another text", [sub], [{ ...sub, overrides: { description: "Nytt" } }], false],
  [
    "a sub-measure with its texts in another order",
    [{ ...sub, overrides: { description: "a", references: "b" } }],
    [{ ...sub, overrides: { references: "b", description: "a" } }],
    true,
  ],
  ["an empty list and nothing", [], null, true],
])("%s are the same: compared as %j and %j", (_, one, other, expected) => {
  expect(isSame(one, other)).toBe(expected);
  expect(isSame(other, one)).toBe(expected);
});

test("a field is unsaved while its value differs or a sent value is unconfirmed", () => {
  const field = unchangedField("Alla", 1);

  expect(isUnsaved(field)).toBe(false);
  expect(isUnsaved({ ...field, value: "Barn" })).toBe(true);
  expect(isUnsaved({ ...field, unconfirmed: ["Barn"] })).toBe(true);
});

test("only a saved change can be undone", () => {
  const field = { ...unchangedField("Alla", 1), before: "Barn" };

  expect(canUndo(field)).toBe(false);
  expect(canUndo({ ...field, phase: { name: "saved", at: 1 } })).toBe(true);
  expect(canUndo({ ...field, before: "Alla ", phase: { name: "saved", at: 1 } })).toBe(false);
});
