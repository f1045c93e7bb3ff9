import { addSwedishMonths } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenTime } from "../../testing/given.ts";
import { expiryOf } from "./expiry.ts";

test.each([
  ["six months remain", "2026-01-15T12:00:00Z", "2026-07-15", "none"],
  ["a day less than six months remains", "2026-01-15T12:00:00Z", "2026-07-14", "soon"],
  ["six months after the last of August, a day that February lacks", "2026-08-31T12:00:00Z", "2027-02-28", "none"],
  ["the day before the last of February", "2026-08-31T12:00:00Z", "2027-02-27", "soon"],
  ["the day before a leap day", "2027-08-31T12:00:00Z", "2028-02-28", "soon"],
  ["a leap day", "2027-08-31T12:00:00Z", "2028-02-29", "none"],
  ["six months after the last of March, a day that September lacks", "2026-03-31T12:00:00Z", "2026-09-30", "none"],
  ["when it is already tomorrow in Sweden", "2026-11-30T23:30:00Z", "2027-05-31", "soon"],
  ["when it is still today in Sweden", "2026-11-30T22:30:00Z", "2027-05-30", "none"],
  ["from winter to summer, the last minute of the day", "2026-01-14T22:59:00Z", "2026-07-14", "none"],
  ["from winter to summer, the first minute of the next", "2026-01-14T23:00:00Z", "2026-07-14", "soon"],
  ["from summer to winter, the last minute of the day", "2026-07-14T21:59:00Z", "2027-01-14", "none"],
  ["from summer to winter, the first minute of the next", "2026-07-14T22:00:00Z", "2027-01-14", "soon"],
  ["on the day of 23 hours", "2026-03-29T21:59:00Z", "2026-09-28", "soon"],
  ["after the day of 23 hours", "2026-03-29T22:00:00Z", "2026-09-29", "soon"],
  ["on the day of 25 hours", "2026-10-25T22:59:00Z", "2027-04-25", "none"],
  ["after the day of 25 hours", "2026-10-25T23:00:00Z", "2027-04-25", "soon"],
  ["the day before the last", "2026-07-13T12:00:00Z", "2026-07-14", "soon"],
  ["the last day", "2026-07-14T21:59:00Z", "2026-07-14", "soon"],
  ["the day after the last", "2026-07-14T22:00:00Z", "2026-07-14", "past"],
] as const)("%s: at %s what ends %s is %s", (_, now, lastDay, expected) => {
  expect(expiryOf(givenTime(lastDay), new Date(now))).toBe(expected);
});

test("every hour of two years the chip and the filter of the list agree", () => {
  for (let now = givenTime("2026-01-01"); now < givenTime("2028-01-01"); now += 3_600_000) {
    const filterEnd = addSwedishMonths(now, 6) - 1;
    expect(expiryOf(filterEnd, new Date(now))).toBe("soon");
    expect(expiryOf(filterEnd + 1, new Date(now))).toBe("none");
  }
});

test("what has no last day never ends", () => {
  expect(expiryOf(null, new Date())).toBe("none");
});
