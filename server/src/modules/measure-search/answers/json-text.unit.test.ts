import { measureRow, rowKeyOf, versionFieldNames, versionFields } from "@indikatorkatalogen/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { readJsonText } from "./json-text.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom('"', "\\", ":", ",", "\n", "å", "title", "note")).map((parts) => parts.join("")),
);

test("A text is read from JSON as parsing it would", () => {
  fc.assert(
    fc.property(text, text, text, (before, title, note) => {
      const row = { before, title, names: [{ id: title, name: before }], count: 1, note, none: null };
      // Rows are stored without the closing brace.
      const json = Buffer.from(JSON.stringify(row).slice(0, -1));
      for (const key of ["before", "title", "note"] as const) expect(readJsonText(json, key)).toBe(row[key]);
      expect([readJsonText(json, "none"), readJsonText(json, "missing")]).toEqual(["", ""]);
    }),
  );
});

test("No object inside a row has a key of the row's searched texts", () => {
  const searched = versionFieldNames.filter((name) => "search" in versionFields[name]).map(rowKeyOf);
  const { properties } = z.toJSONSchema(measureRow, { unrepresentable: "any" });
  const inside = JSON.stringify(Object.values(properties ?? {}));
  expect(searched.length).toBeGreaterThan(5);
  expect(inside).toContain(`"name":`);
  expect(searched.filter((key) => inside.includes(`"${key}":`))).toEqual([]);
});
