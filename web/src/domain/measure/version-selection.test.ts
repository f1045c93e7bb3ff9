import { isAllowed, type Resource, type RoleId } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenMeasure, givenTime } from "../../testing/given.ts";
import { selectVersion, validVersion } from "./select-version.ts";
import { validityStatusOn, validityText } from "./validity.ts";
import { allowedActions, canEdit } from "./version-actions.ts";

const period = (from?: string, to?: string) => ({
  validFrom: from === undefined ? null : givenTime(from),
  validTo: to === undefined ? null : givenTime(to),
});

test.each([
  [period("2024-01-01", "2026-12-31"), "2024-01-01 – 2026-12-31"],
  [period("2024-01-01"), "från 2024-01-01"],
  [period(undefined, "2026-12-31"), "till 2026-12-31"],
  [period(), undefined],
])("a period is written as %j: %s", (validity, text) => {
  expect(validityText(validity)?.toLowerCase()).toBe(text);
});

test.each([
  ["2026-06-01", period("2026-06-01", "2026-06-30"), "current"],
  ["2026-06-30", period("2026-06-01", "2026-06-30"), "current"],
  ["2026-05-31", period("2026-06-01", "2026-06-30"), "coming"],
  ["2026-07-01", period("2026-06-01", "2026-06-30"), "past"],
  ["2026-07-01", period(), "current"],
])("on %s a period %j is %s", (date, validity, status) => {
  expect(validityStatusOn(new Date(`${date}T12:00:00Z`), validity)).toBe(status);
});

test("a day is a Swedish calendar day, also shortly after midnight in summer", () => {
  const midnightInStockholm = new Date("2026-06-30T22:30:00Z");

  expect(validityStatusOn(midnightInStockholm, period("2026-06-01", "2026-06-30"))).toBe("past");
});

test("without a number the newest published version opens, and an unknown number is an invalid request", () => {
  const measure = givenMeasure({}, { status: "UNPUBLISHED" }, { status: "ONGOING" });

  expect(selectVersion(measure, undefined).versionNr).toBe(1);
  expect(selectVersion(measure, 3).versionNr).toBe(3);
  expect(() => selectVersion(measure, 4)).toThrow("Invalid request");
  expect(() => selectVersion(measure, Number.NaN)).toThrow("Invalid request");
  expect(validVersion(measure)?.versionNr).toBe(1);
  expect(validVersion(givenMeasure({ status: "ONGOING" }))).toBeUndefined();
});

const may = (role: RoleId) => (resource: Resource) => isAllowed([role], resource);

test("a new version is not offered while the measure has a draft", () => {
  const measure = givenMeasure({}, { status: "ONGOING" });
  const [published] = measure.measureVersions;
  if (!published) throw new Error("There is a version");

  expect(allowedActions(measure, published, may("MAIN_EDITOR"))).toEqual(["edit", "copy", "unpublish"]);
});

test.each([
  ["EDITOR", "ONGOING", true],
  ["EDITOR", "PUBLISHED", false],
  ["MAIN_EDITOR", "PUBLISHED", true],
  ["MAIN_EDITOR", "UNPUBLISHED", false],
  ["READER", "ONGOING", false],
] as const)("whether a %s may edit a version that is %s: %s", (role, status, expected) => {
  expect(canEdit({ status }, may(role))).toBe(expected);
});
