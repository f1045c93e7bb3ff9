import { isAllowed, type RoleId } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { canAdminister } from "./can-administer.ts";

test.each<[RoleId, boolean]>([
  ["READER", false],
  ["EDITOR", true],
  ["MAIN_EDITOR", true],
  ["ADMIN", true],
  ["TECH_ADMIN", true],
])("%s has something to administer: %s", (role, expected) => {
  expect(canAdminister((resource) => isAllowed([role], resource))).toBe(expected);
});

test("a visitor administers nothing", () => {
  expect(canAdminister((resource) => isAllowed([], resource))).toBe(false);
});
