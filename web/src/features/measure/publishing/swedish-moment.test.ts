import { expect, test } from "vitest";
import { swedishMoment } from "./swedish-moment.ts";

test.each([
  ["2026-12-01", "08:00", "2026-12-01T07:00:00Z"],
  ["2026-07-01", "8.05", "2026-07-01T06:05:00Z"],
  ["2027-03-28", "08:00", "2027-03-28T06:00:00Z"],
  ["2026-10-25", "0800", "2026-10-25T07:00:00Z"],
])("%s %s is %s", (day, time, instant) => {
  expect(swedishMoment(day, time)).toBe(Date.parse(instant));
});

test.each([
  ["2026-12-01", ""],
  ["2026-12-01", "24:00"],
  ["2026-12-01", "8:60"],
  ["i morgon", "08:00"],
])("%s %s is no time", (day, time) => {
  expect(swedishMoment(day, time)).toBeUndefined();
});
