import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dateText,
  dateValue,
  isDate,
  parseDate,
  parseFullDate,
  weekday,
  weeksOfMonth,
} from "./iso-date.ts";

test.each([
  ["2026-11-16", "2026-11-16"],
  ["20261116", "2026-11-16"],
  ["2026/11/16", "2026-11-16"],
  ["2026.11.16", "2026-11-16"],
  [" 2026 11 16 ", "2026-11-16"],
  ["2026-1-5", "2026-01-05"],
  ["2024-02-29", "2024-02-29"],
])("%s is read as %s", (text, date) => {
  expect(parseDate(text)).toBe(date);
});

test.each([
  "2026-02-29",
  "2026-06-31",
  "2026-13-01",
  "11/16/2026",
  "16 nov",
  "1899-12-31",
  "2200-01-01",
  "2026-11",
  "",
])("%s is no date", (text) => {
  expect(parseDate(text)).toBeUndefined();
});

test("a date with single digits may still grow while it is typed", () => {
  expect(parseFullDate("2026-1-1")).toBeUndefined();
  expect(parseDate("2026-1-1")).toBe("2026-01-01");
});

test("only the written form itself is a date", () => {
  expect(isDate("2026-11-16")).toBe(true);
  expect(isDate("20261116")).toBe(false);
});

test("days and months are added across months, years and leap days, within the limits", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(addDays("2199-12-31", 1)).toBe("2199-12-31");
  expect(addMonths("1900-01-01", -1)).toBe("1900-01-01");
});

test("a month is shown in whole weeks from Monday", () => {
  const weeks = weeksOfMonth("2026-11-16");

  expect(weekday("2026-11-16")).toBe(0);
  expect(weeks.map((week) => week[0])).toEqual([
    "2026-10-26",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
  ]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeksOfMonth("2027-02-01")).toHaveLength(4);
});

test("stored dates become text and back, and other text is kept", () => {
  expect(dateText(Date.parse("2026-11-16"))).toBe("2026-11-16");
  expect(dateText(null)).toBe("");
  expect(dateText("i morgon")).toBe("i morgon");
  expect(dateValue("2026-11-16")).toBe(Date.parse("2026-11-16"));
  expect(dateValue("")).toBeNull();
  expect(dateValue("i morgon")).toBe("i morgon");
});
