import { expect, test } from "vitest";
import { formatTarget, targetName, targetTexts } from "../../../domain/measure/target-text.ts";
import { givenCode, givenMeasure, givenTarget, givenTime, givenVersion } from "../../../testing/given.ts";
import { byLevel, byValidity, scaleOf } from "./target-groups.ts";

const [country, region, unknown] = [
  givenCode("LAND", "Riksnivå"),
  givenCode("REGION", "Region"),
  givenCode("DISTRIKT", "Distrikt"),
];
const share = givenVersion({ unit: givenCode("ANDEL", "Andel") });
const days = givenVersion({ unit: givenCode("DAGAR", "Dagar") });

test("targets are grouped by validity, the widest level first and the newest within a level", () => {
  const targets = [
    givenTarget({ id: "unknown", organizationalLevel: unknown }),
    givenTarget({ id: "region", organizationalLevel: region }),
    givenTarget({ id: "old", organizationalLevel: country, validFrom: givenTime("2020-01-01") }),
    givenTarget({ id: "new", organizationalLevel: country, validFrom: givenTime("2024-01-01") }),
    givenTarget({ id: "any" }),
    givenTarget({ id: "past", validTo: givenTime("2025-12-31") }),
    givenTarget({ id: "coming", validFrom: givenTime("2030-01-01") }),
  ];

  const { current, coming, past } = byValidity(targets, new Date("2026-06-01"));

  expect(current.map(({ id }) => id)).toEqual(["any", "new", "old", "region", "unknown"]);
  expect(coming.map(({ id }) => id)).toEqual(["coming"]);
  expect(past.map(({ id }) => id)).toEqual(["past"]);
});

test("targets share a bar when their level and unit are the same", () => {
  const groups = byLevel([
    givenTarget({ organizationalLevel: region }),
    givenTarget({ organizationalLevel: region, value: 90 }),
    givenTarget({ organizationalLevel: region, unit: givenCode("DAGAR", "Dagar") }),
    givenTarget(),
  ]);

  expect(groups.map(({ level, targets }) => [level, targets.length])).toEqual([
    ["Region", 2],
    ["Region", 1],
    ["Alla enhetstyper", 1],
  ]);
});

test.each([
  [share, [85], { from: 0, to: 100 }],
  [days, [14], { from: 0, to: 20 }],
  [days, [14, 90], { from: 0, to: 200 }],
  [days, [0.5], { from: 0, to: 2 }],
  [days, [-5, 3], { from: -5, to: 4 }],
])("the scale of %# fits every target", (version, values, scale) => {
  expect(
    scaleOf(
      values.map((value) => givenTarget({ value })),
      version,
    ),
  ).toEqual(scale);
});

test("a target's name has its level, and its value has operator and unit", () => {
  expect(targetName(givenTarget({ type: "NATIONAL", level: "HIGH" }))).toBe("Nationell målnivå, hög");
  expect(targetName(givenTarget({ type: "NATIONAL" }))).toBe("Nationell målnivå");
  expect(formatTarget(givenTarget({ operator: "GTE", value: 90 }), share)).toBe("≥ 90 %");
  expect(formatTarget(givenTarget({ operator: "LT", value: 14 }), days)).toBe("< 14 dagar");
  expect(formatTarget(givenTarget({ value: 3, unit: givenCode("ANTAL", "Antal") }), share)).toBe("≥ 3 antal");
});

test("only the valid version's targets are said to apply today", () => {
  const measure = givenMeasure({}, {}, { status: "ONGOING" });
  const [replaced, valid, draft] = measure.measureVersions;
  if (!replaced || !valid || !draft) throw new Error("There are three versions");

  expect(targetTexts({ measure, version: valid }).heading).toBe("Målvärden");
  expect(targetTexts({ measure, version: replaced }).heading).toContain("version 1");
  expect(targetTexts({ measure, version: draft }).heading).toContain("version 3");
});
