import { expect, test } from "vitest";
import { expiryOf } from "./expiry.ts";

const now = new Date("2026-11-14T12:00:00Z");

test.each([
  ["no last day", null, "none"],
  ["a last day far away", "2027-05-15", "none"],
  ["a last day six months away", "2027-05-14", "soon"],
  ["today as the last day", "2026-11-14", "soon"],
  ["yesterday as the last day", "2026-11-13", "past"],
])("%s", (_, validTo, expiry) => {
  expect(expiryOf(validTo === null ? null : Date.parse(validTo), now)).toBe(expiry);
});
