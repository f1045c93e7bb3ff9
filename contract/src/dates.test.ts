import { describe, expect, test } from "vitest";
import {
  addSwedishMonths,
  dayBefore,
  endOfSwedishDay,
  startOfSwedishDay,
  swedishDay,
  swedishDaysBetween,
} from "./dates.ts";

const at = (text: string): number => Date.parse(text);
const toText = (instant: number): string => new Date(instant).toISOString();

describe("the Swedish calendar day of an instant", () => {
  test.each([
    ["winter, a millisecond before midnight", "2026-01-14T22:59:59.999Z", "2026-01-14"],
    ["winter, midnight", "2026-01-14T23:00:00Z", "2026-01-15"],
    ["summer, a millisecond before midnight", "2026-07-14T21:59:59.999Z", "2026-07-14"],
    ["summer, midnight", "2026-07-14T22:00:00Z", "2026-07-15"],
    ["UTC midnight", "2026-07-14T00:00:00Z", "2026-07-14"],
    ["the last moment of a year", "2026-12-31T22:59:59.999Z", "2026-12-31"],
    ["the first moment of a year", "2026-12-31T23:00:00Z", "2027-01-01"],
    ["before the clocks go forward", "2026-03-29T00:59:59Z", "2026-03-29"],
    ["after the clocks have gone forward", "2026-03-29T01:00:00Z", "2026-03-29"],
    ["the hour that comes twice", "2026-10-25T00:30:00Z", "2026-10-25"],
    ["the hour that comes twice, again", "2026-10-25T01:30:00Z", "2026-10-25"],
    ["the earliest date", "1900-01-01T00:00:00Z", "1900-01-01"],
    ["the latest date", "2199-12-31T00:00:00Z", "2199-12-31"],
  ])("%s", (_, instant, expected) => {
    expect(swedishDay(at(instant))).toBe(expected);
    expect(swedishDay(new Date(instant))).toBe(expected);
  });
});

describe("a Swedish day begins and ends at midnight in Sweden", () => {
  test.each([
    ["winter", "2026-01-15T12:00:00Z", "2026-01-14T23:00:00.000Z", "2026-01-15T22:59:59.999Z"],
    ["summer", "2026-07-15T12:00:00Z", "2026-07-14T22:00:00.000Z", "2026-07-15T21:59:59.999Z"],
    ["the day of 23 hours", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"],
    ["the day of 25 hours", "2026-10-25T12:00:00Z", "2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"],
    ["its first moment", "2026-10-24T22:00:00Z", "2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"],
    ["its last moment", "2026-10-25T22:59:59.999Z", "2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"],
    ["new year's eve", "2026-12-31T00:00:00Z", "2026-12-30T23:00:00.000Z", "2026-12-31T22:59:59.999Z"],
    ["the leap day", "2028-02-29T05:00:00Z", "2028-02-28T23:00:00.000Z", "2028-02-29T22:59:59.999Z"],
  ])("%s", (_, instant, start, end) => {
    expect(toText(startOfSwedishDay(at(instant)))).toBe(start);
    expect(toText(endOfSwedishDay(at(instant)))).toBe(end);
  });
});

describe("the day before", () => {
  test.each([
    ["UTC midnight", "2026-06-10T00:00:00Z", "2026-06-09T00:00:00.000Z"],
    ["UTC midnight after the clocks went forward", "2026-03-30T00:00:00Z", "2026-03-29T00:00:00.000Z"],
    ["Swedish midnight after the clocks went forward", "2026-03-29T22:00:00Z", "2026-03-28T23:00:00.000Z"],
    ["UTC midnight after the clocks went back", "2026-10-26T00:00:00Z", "2026-10-25T00:00:00.000Z"],
    ["Swedish midnight after the clocks went back", "2026-10-25T23:00:00Z", "2026-10-24T23:00:00.000Z"],
    ["late on the day of 25 hours", "2026-10-25T22:30:00Z", "2026-10-24T21:30:00.000Z"],
    ["the first of January", "2027-01-01T00:00:00Z", "2026-12-31T00:00:00.000Z"],
    ["the first of March in a leap year", "2028-03-01T00:00:00Z", "2028-02-29T00:00:00.000Z"],
  ])("%s", (_, instant, expected) => {
    expect(toText(dayBefore(at(instant)))).toBe(expected);
  });

  test("is the day before for every hour of two years", () => {
    for (let instant = at("2026-01-01T00:00:00Z"); instant < at("2028-01-01T00:00:00Z"); instant += 3_600_000) {
      expect(swedishDay(dayBefore(instant))).toBe(swedishDay(startOfSwedishDay(instant) - 1));
    }
  });
});

describe("months later", () => {
  test.each([
    ["the same day", "2026-01-15T12:00:00Z", 2, "2026-03-14T23:00:00.000Z"],
    ["from winter to summer", "2026-01-15T23:30:00Z", 6, "2026-07-15T22:00:00.000Z"],
    ["a day that the month lacks", "2026-01-31T12:00:00Z", 1, "2026-02-27T23:00:00.000Z"],
    ["over the end of the year", "2026-11-17T12:00:00Z", 3, "2027-02-16T23:00:00.000Z"],
    ["already tomorrow in Sweden", "2026-11-30T23:30:00Z", 1, "2026-12-31T23:00:00.000Z"],
    ["a hundred years", "2026-11-17T12:00:00Z", 1200, "2126-11-16T23:00:00.000Z"],
  ])("%s", (_, instant, months, expected) => {
    expect(toText(addSwedishMonths(at(instant), months))).toBe(expected);
  });
});

describe("days between two instants, in Sweden", () => {
  test.each([
    ["the same day", "2026-01-14T23:00:00Z", "2026-01-15T22:59:00Z", 0],
    ["a minute over midnight", "2026-01-15T22:59:30Z", "2026-01-15T23:00:30Z", 1],
    ["backwards", "2026-01-15T23:00:30Z", "2026-01-15T22:59:30Z", -1],
    ["over the day of 23 hours", "2026-03-28T12:00:00Z", "2026-03-29T22:30:00Z", 2],
    ["over the day of 25 hours", "2026-10-24T22:00:00Z", "2026-10-25T22:59:00Z", 0],
    ["over the leap day", "2028-02-28T12:00:00Z", "2028-03-01T00:00:00Z", 2],
    ["a year", "2026-07-01T12:00:00Z", "2027-07-01T12:00:00Z", 365],
  ])("%s", (_, from, to, expected) => {
    expect(swedishDaysBetween(at(from), at(to))).toBe(expected);
  });
});
