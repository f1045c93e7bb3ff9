import { expect, test } from "vitest";
import { z } from "zod";
import { optionalFilter, optionalParameter } from "./optional-input.ts";

test.each([
  ["", undefined, undefined],
  [null, undefined, undefined],
  [undefined, undefined, undefined],
  [0, 0, undefined],
  ["0", "0", "0"],
  [" ", " ", " "],
])("%j is %j as a parameter and %j as a filter of a search", (value, parameter, filter) => {
  const any = z.union([z.string(), z.number()]);

  expect(optionalParameter(any).parse(value)).toBe(parameter);
  expect(optionalFilter(any).parse(value)).toBe(filter);
});

test("what is not blank has to be valid", () => {
  expect(optionalParameter(z.uuid()).safeParse("x").success).toBe(false);
  expect(optionalFilter(z.uuid()).safeParse("x").success).toBe(false);
});
