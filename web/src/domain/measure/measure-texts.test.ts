import { isAllowed, type RoleId, type VersionStatus } from "@indikatorkatalogen/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { givenCode, givenMeasure, givenSubMeasure, givenTarget, givenTime, givenVersion } from "../../testing/given.ts";
import { differencesOf, shortSubMeasureName } from "./sub-measure-differences.ts";
import { formatTarget, targetName, targetTexts, withUnit } from "./target-text.ts";
import { overlaps, validityStatusOn } from "./validity.ts";
import { allowedActions, canEdit } from "./version-actions.ts";

describe("what a role may do with a version", () => {
  const actionsOf = (role: RoleId, ...statuses: VersionStatus[]) => {
    const measure = givenMeasure(...statuses.map((status) => ({ status })));
    const version = measure.measureVersions.at(-1);
    return version ? allowedActions(measure, version, (resource) => isAllowed([role], resource)) : [];
  };

  test.each<[RoleId, VersionStatus[], string[]]>([
    ["READER", ["PUBLISHED"], []],
    ["TECH_ADMIN", ["ONGOING"], []],
    ["EDITOR", ["ONGOING"], ["edit", "copy", "delete"]],
    ["EDITOR", ["PUBLISHED"], ["newVersion", "copy"]],
    ["EDITOR", ["UNPUBLISHED"], ["newVersion", "copy"]],
    ["MAIN_EDITOR", ["ONGOING"], ["edit", "copy", "publish", "delete"]],
    ["MAIN_EDITOR", ["PUBLISHED"], ["edit", "newVersion", "copy", "unpublish"]],
    ["MAIN_EDITOR", ["UNPUBLISHED"], ["newVersion", "copy", "delete"]],
    ["MAIN_EDITOR", ["PUBLISHED", "ONGOING"], ["edit", "copy", "publish", "delete"]],
  ])("%s with %j may %j", (role, statuses, expected) => {
    expect(actionsOf(role, ...statuses)).toEqual(expected);
  });

  test("an unpublished version is edited by nobody", () => {
    expect(canEdit({ status: "UNPUBLISHED" }, () => true)).toBe(false);
  });
});

describe("a target", () => {
  const share = givenVersion({ unit: givenCode("ANDEL", "Andel") });
  const days = givenVersion({ unit: givenCode("DAGAR", "Dagar") });

  test.each([
    [givenTarget({ value: 90 }), share, "≥ 90 %"],
    [givenTarget({ value: 14, operator: "LT" }), days, "< 14 dagar"],
    [givenTarget({ value: 14, unit: givenCode("DAGAR", "Dagar") }), share, "≥ 14 dagar"],
    [givenTarget({ value: 1.5, operator: "EQ" }), givenVersion({ unit: null }), "= 1,5"],
  ])("%# is written as %s %s", (target, version, expected) => {
    expect(formatTarget(target, version)).toBe(expected);
  });

  test("of a level says which", () => {
    const [single, high] = [targetName(givenTarget()), targetName(givenTarget({ level: "HIGH" }))];

    expect(high.startsWith(`${single}, `)).toBe(true);
  });

  test("of a version that is not the valid one names the version", () => {
    const measure = givenMeasure({}, { status: "ONGOING" });
    const [valid, draft] = measure.measureVersions;
    if (!valid || !draft) throw new Error("There are two versions");

    expect(targetTexts({ measure, version: draft }).heading).toContain("2");
    expect(targetTexts({ measure, version: valid }).heading).not.toMatch(/\d/);
  });

  test("is a number in the unit of the measure unless it has one of its own", () => {
    expect(withUnit(2.5, givenTarget(), days)).toBe("2,5 dagar");
  });
});

describe("a sub-measure", () => {
  const version = givenVersion({ numeratorDefinition: "Alla", references: null });

  test("differs where it words a text in another way", () => {
    const overrides = { numeratorDefinition: "Kvinnor", references: "En källa" };

    expect(differencesOf(givenSubMeasure({ overrides }), version)).toEqual([
      { label: "Täljare", measureValue: "Alla", ownValue: "Kvinnor" },
      { label: "Referenser", measureValue: "", ownValue: "En källa" },
    ]);
  });

  test("does not differ where it says the same", () => {
    expect(differencesOf(givenSubMeasure({ overrides: { numeratorDefinition: "Alla" } }), version)).toEqual([]);
  });

  test("is called by what restricts it", () => {
    const sub = givenSubMeasure({ gender: givenCode("1", "Kvinna"), restriction: "Akut" });

    expect(shortSubMeasureName(sub)).toBe("Kvinna, Akut");
  });
});

describe("periods", () => {
  const time = fc.option(fc.integer({ min: givenTime("2020-01-01"), max: givenTime("2030-01-01") }));
  const period = fc.record({ validFrom: time, validTo: time });

  test("overlap whichever is asked about first, and with themselves unless they end before they begin", () => {
    fc.assert(
      fc.property(period, period, (one, other) => {
        expect(overlaps(one, other)).toBe(overlaps(other, one));
      }),
    );
    expect(overlaps({ validFrom: null, validTo: null }, { validFrom: 0, validTo: 0 })).toBe(true);
  });

  test("that share one day overlap, and the day after they do not", () => {
    const first = { validFrom: null, validTo: givenTime("2026-05-31T12:00Z") };

    expect(overlaps(first, { validFrom: givenTime("2026-05-31"), validTo: null })).toBe(true);
    expect(overlaps(first, { validFrom: givenTime("2026-06-01"), validTo: null })).toBe(false);
  });

  test("are current, coming or past on any day, and on one of their own days they are current", () => {
    fc.assert(
      fc.property(period, fc.integer({ min: givenTime("2019-01-01"), max: givenTime("2031-01-01") }), (one, now) => {
        const status = validityStatusOn(new Date(now), one);
        const today = { validFrom: now, validTo: now };
        const isOrdered = one.validFrom === null || one.validTo === null || one.validFrom <= one.validTo;
        if (isOrdered) expect(status === "current").toBe(overlaps(one, today));
      }),
    );
  });
});
