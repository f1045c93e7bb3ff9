import { describe, expect, test } from "vitest";
import {
  columnIds,
  defaultColumnIds,
  facetNames,
  fieldOfColumn,
  fieldOfSort,
  listField,
  savedName,
  sortFields,
  sortOfColumn,
} from "./list-fields.ts";
import { measureRow } from "./measure-row.ts";

describe("the list of measures", () => {
  test("shows title, day of publication and status until the reader chooses otherwise", () => {
    expect(defaultColumnIds).toEqual(["title", "lastPublished", "status"]);
  });

  test("has 22 columns, each of which is a key of the row and has an order", () => {
    expect(columnIds).toHaveLength(22);
    for (const column of columnIds) {
      expect(Object.keys(measureRow.shape)).toContain(column);
      expect(sortFields).toContain(sortOfColumn(column));
    }
  });

  test("has orders of their own: no two columns share one", () => {
    expect(new Set(columnIds.map(sortOfColumn)).size).toBe(columnIds.length);
    expect(sortFields[0]).toBe("RELEVANCE");
    expect(sortFields).toHaveLength(columnIds.length + 1);
  });

  test("finds the field of an order", () => {
    expect(fieldOfSort("UNIT").label).toBe("Enhet");
    expect(fieldOfColumn("unitType").label).toBe("Enhet");
  });

  test("shows its filters in the order that people use them", () => {
    expect(facetNames).toEqual([
      "status",
      "keywords",
      "measurementSource",
      "organizationalLevels",
      "measuringFrequencies",
      "measureOwner",
      "reportingSystem",
      "measureType",
      "measurementType",
      "unit",
      "soughtValue",
      "contractVersion",
    ]);
    const positions = facetNames.map((name) => listField(name).filter?.position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  test("saves filters by the names that saved searches have", () => {
    expect(savedName("status")).toBe("measureStatus");
    expect(savedName("keywords")).toBe("keywords");
  });

  test("never sorts by the names of persons for those who may not read them: they are marked", () => {
    const persons = columnIds.filter((column) => fieldOfColumn(column).isPerson);

    expect(persons).toEqual(["author", "authenticator", "lastPublishedBy"]);
  });
});
