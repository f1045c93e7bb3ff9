import { hiddenPersonName } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import {
  givenActor,
  givenCode,
  givenConnection,
  givenId,
  givenSubMeasure,
  givenTarget,
  givenTime,
  givenVersion,
} from "../../testing/given.ts";
import { comparedRows } from "./compared-rows.ts";
import { toExportedTable } from "./to-exported-table.ts";

const owner = { id: givenId(), name: "Riksstroke" };
const share = givenCode("ANDEL", "Andel");
const one = givenVersion({
  title: "Trombolys",
  measureOwner: owner,
  unit: share,
  validFrom: givenTime("2026-01-15"),
  thresholdForViewing: 1204,
  actors: [
    givenActor({
      person: { id: givenId(), firstName: hiddenPersonName, lastName: hiddenPersonName },
      instanceIdentifier: { id: givenId(), name: "Region Skåne" },
      comment: "Till 2027",
    }),
  ],
  keywords: [givenCode("S", "Stroke"), givenCode("H", "Hjärta")],
  connections: [givenConnection(), givenConnection({ measurementSource: { id: givenId(), name: "Åderlåtning" } })],
  targetValues: [givenTarget({ value: 80.5 })],
  submeasures: [givenSubMeasure({ gender: givenCode("1", "Kvinna") })],
});
const other = givenVersion({ title: "Trombektomi", status: "ONGOING", measureOwner: null, validFrom: null });

describe("a comparison as a table of texts", () => {
  const { header, rows } = toExportedTable(comparedRows([one, other]), [one, other]);
  const row = (label: string) => rows.find(([name]) => name === label)?.slice(1);

  test("has a column for each measure, and its status first", () => {
    expect(header.slice(1)).toEqual(["Trombolys", "Trombektomi"]);
    expect(rows[0]?.slice(1)).toEqual(["Publicerad", "Pågående"]);
    expect(rows.every(({ length }) => length === header.length)).toBe(true);
  });

  test.each([
    ["Ägare", ["Riksstroke", ""]],
    ["Enhet", ["Andel", ""]],
    ["Giltig från", ["2026-01-15", ""]],
    ["Tröskelvärde för visning", ["1\u00a0204", ""]],
    ["Nyckelord", ["Stroke\nHjärta", ""]],
    ["Aktörer", ["Författare, Namnet visas för inloggade, Region Skåne, Till 2027", ""]],
    ["Datakälla", ["Riksstroke\nÅderlåtning", ""]],
    ["Delmått", ["Kvinna", ""]],
  ])("writes %s as %j", (label, expected) => {
    expect(row(label)).toEqual(expected);
  });

  test("writes target values with their unit", () => {
    expect(row("Målvärden")?.[0]).toMatch(/≥ 80,5 %$/);
  });

  test("leaves out what no measure has", () => {
    expect(row("Referenser")).toBeUndefined();
    expect(row("Rapporterande system")).toBeUndefined();
  });
});

describe("rows of a comparison", () => {
  test("stand in the order of the page, the parts last, and actors after the others", () => {
    const ids = comparedRows([one, other]).map(({ id }) => id);

    expect(ids.indexOf("measureOwner")).toBeLessThan(ids.indexOf("unit"));
    expect(ids.slice(-4)).toEqual(["submeasures", "targetValues", "measurementSource", "actors"]);
  });

  test("differ between several measures as soon as one differs", () => {
    const rows = comparedRows([one, one, { ...one, thresholdForViewing: 5 }]);

    expect(rows.filter(({ differs }) => differs).map(({ id }) => id)).toEqual(["thresholdForViewing"]);
  });
});
