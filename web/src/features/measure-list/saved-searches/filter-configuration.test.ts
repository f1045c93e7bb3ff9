import { filterConfigurationInput } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenFacets, givenTime } from "../../../testing/given.ts";
import type { MeasureListAddress } from "../measure-list-address.ts";
import { parseMeasureListAddress } from "../parse-measure-list-address.ts";
import { toFilterConfiguration, toMeasureListAddress } from "./filter-configuration.ts";

const full: MeasureListAddress = {
  status: ["PUBLISHED", "UNPUBLISHED"],
  keywords: ["K1"],
  measurementSource: ["s1"],
  organizationalLevels: ["LAND"],
  measuringFrequencies: ["A"],
  measureOwner: ["o1"],
  reportingSystem: ["r1"],
  measureType: ["PROCESS"],
  measurementType: ["PROPOR"],
  unit: ["ANDEL"],
  soughtValue: ["HIGH"],
  contractVersion: ["3.1"],
  search: "stroke",
  subset: "TITLE",
  expires: 6,
  validFrom: "2024-01-01",
  validTo: "2026-12-31",
  mine: true,
  sort: "PUBLISHED",
  direction: "DESCENDING",
  pageSize: 50,
  columns: "title,keywords,status",
};

test("everything in the address comes back after having been saved", () => {
  const saved = filterConfigurationInput.parse(toFilterConfiguration(full, undefined));

  expect(toMeasureListAddress(saved)).toEqual(full);
  // The filter on one's own drafts is dropped without a login.
  expect(parseMeasureListAddress({ ...toMeasureListAddress(saved) })).toEqual({ ...full, mine: undefined });
});

test("a list without choices is saved as one, and gives an empty address", () => {
  expect(toMeasureListAddress(filterConfigurationInput.parse(toFilterConfiguration({}, undefined)))).toEqual({});
});

test("choices are saved with their names", () => {
  const facets = givenFacets({ keywords: [{ id: "K1", name: "Stroke", count: 4 }] });

  const saved = toFilterConfiguration({ ...full, keywords: ["K1", "K2"] }, facets);

  expect(saved.keywords).toEqual([
    { id: "K1", displayName: "Stroke" },
    { id: "K2", displayName: "K2" },
  ]);
  expect(saved.columns).toContainEqual({ id: "keywords", displayName: "Nyckelord" });
  expect(saved.sorting).toEqual({ id: "PUBLISHED", displayName: "Senast publicerad", direction: "DESCENDING" });
});

test("one register that another client has saved by itself is chosen", () => {
  const saved = { ...toFilterConfiguration({}, undefined), measurementSource: { id: "M1", displayName: "Riksstroke" } };

  expect(toMeasureListAddress(saved)).toEqual({ measurementSource: ["M1"] });
});

test("the page is not saved", () => {
  const saved = filterConfigurationInput.parse(toFilterConfiguration({ search: "stroke", page: 4 }, undefined));

  expect(toMeasureListAddress(saved)).toEqual({ search: "stroke" });
});

test("a search that another program saved with zeros and midnight in Sweden opens", () => {
  const saved = filterConfigurationInput.parse({
    expiresBeforeNrOfMonths: 0,
    validFrom: givenTime("2023-12-31T23:00:00Z"),
    validTo: 0,
    measureOwner: { id: "o1", displayName: "SWEDEHEART" },
    searchValue: "",
  });

  expect(toMeasureListAddress(saved)).toEqual({ validFrom: "2024-01-01", measureOwner: ["o1"] });
});
