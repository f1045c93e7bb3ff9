import { expect, test } from "vitest";
import { givenTime } from "../../testing/given.ts";
import { overlaps, validityStatusOn, validityText } from "./validity.ts";

const time = (date: string | undefined) => (date ? givenTime(date) : null);

/** As "2026-01-01/2026-06-30"; either end may be left out. */
const period = (text: string) => {
  const [from, to] = text.split("/");
  return { validFrom: time(from), validTo: time(to) };
};

test.each([
  ["2026-01-01/2026-06-30", "2026-06-30/", true],
  ["2026-01-01/2026-06-30", "2026-07-01/", false],
  ["2026-01-01/", "2027-01-01/", true],
  ["/", "2026-01-01/2026-01-01", true],
  ["2027-01-01/", "2026-01-01/2026-12-31", false],
])("%s and %s overlap: %s", (one, other, expected) => {
  expect(overlaps(period(one), period(other))).toBe(expected);
  expect(overlaps(period(other), period(one))).toBe(expected);
});

test("a period is written with the ends that it has", () => {
  expect(validityText(period("2024-01-01/2026-12-31"))).toContain("2024-01-01");
  expect(validityText(period("/2026-12-31"))).toContain("2026-12-31");
  expect(validityText(period("/"))).toBeUndefined();
});

test("the first and last days belong to the period", () => {
  const days = period("2026-01-01/2026-01-02");

  expect(validityStatusOn(new Date("2025-12-31T12:00:00Z"), days)).toBe("coming");
  expect(validityStatusOn(new Date("2026-01-01T12:00:00Z"), days)).toBe("current");
  expect(validityStatusOn(new Date("2026-01-02T12:00:00Z"), days)).toBe("current");
  expect(validityStatusOn(new Date("2026-01-03T12:00:00Z"), days)).toBe("past");
});
