import { expect, test } from "vitest";
import { createStatementNames } from "./prepared-statements.ts";

test("a repeated statement gets one name; a statement that is used once gets none", () => {
  const nameOf = createStatementNames();
  const first = nameOf("SELECT 1");
  const [again, third] = [nameOf("SELECT 1"), nameOf("SELECT 1")];

  expect([first, nameOf("SELECT 2")]).toEqual([undefined, undefined]);
  expect(again).toBe(third);
  expect(again).not.toBe(undefined);
  expect(nameOf("SELECT 2")).not.toBe(again);
});

test("the number of named statements is limited", () => {
  const nameOf = createStatementNames();
  const names = Array.from({ length: 5000 }, (_, index) => [nameOf(`SELECT ${index}`), nameOf(`SELECT ${index}`)]);

  expect(new Set(names.flat().filter(Boolean)).size).toBe(500);
});
