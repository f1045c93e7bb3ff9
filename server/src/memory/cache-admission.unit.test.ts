import { expect, test } from "vitest";
import { createCacheAdmission } from "./cache-admission.ts";

test("A key is admitted at the second request", () => {
  const isAdmitted = createCacheAdmission(10);
  expect(["a", "b", "a", "a", "b"].map(isAdmitted)).toEqual([false, false, true, true, true]);
});

test("Keys of the last two generations are remembered, older ones are forgotten", () => {
  const isAdmitted = createCacheAdmission(2);
  for (const key of ["a", "b", "c", "d"]) isAdmitted(key);
  expect(isAdmitted("a")).toBe(true);
  isAdmitted("e");
  expect(isAdmitted("c")).toBe(true);
  expect(isAdmitted("b")).toBe(false);
});
