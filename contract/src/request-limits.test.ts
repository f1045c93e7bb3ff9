import { describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { exportMeasures, exportTable } from "./excel-export/excel-export.contract.ts";
import { savedName } from "./measure-search/list-fields.ts";
import { searchMeasures } from "./measure-search/measure-search.contract.ts";
import { faultsOf } from "./testing/faults-of.ts";
import { givenId } from "./testing/given-content.ts";
import { validationTexts } from "./texts/validation-texts.ts";
import { suggestSearch } from "./typeahead/typeahead.contract.ts";
import { filterConfigurationInput } from "./user-profile/filter-configuration.ts";
import { reorderViewGroupItems } from "./view-groups/view-groups.contract.ts";

const endpoints: Endpoint[] = api.flatMap((group) => group.endpoints);

/** The object that a schema reads, behind what it does with it. */
function objectOf(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) {
    const [start, end] = [schema.in, schema.out] as z.ZodType[];
    return (start && objectOf(start)) ?? (end && objectOf(end));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return objectOf(schema.unwrap() as z.ZodType);
  return undefined;
}

const fields = endpoints.flatMap((endpoint) =>
  [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
    Object.keys((schema && objectOf(schema)?.shape) ?? {}).map((key) => ({
      name: `${endpoint.method} ${endpoint.path}: ${key}`,
      key,
      schema: schema ?? z.never(),
    })),
  ),
);

/** Longer than any text and any list that a call takes. */
const tooLarge = { text: "x".repeat(40_000), list: Array.from({ length: 6000 }, () => "x") };

/** Taken as they come: read with the schema of the field that they are for, or ignored because only the server sets them. */
const checkedLater = [/\/(singlefield|changeforallsubmeasures)\/: value$/, /^PUT \/measureversions\/:id: /];

describe.each(Object.entries(tooLarge))("a %s without end", (_, value) => {
  test("is refused by every field of every call", () => {
    const taken = fields
      .filter(
        ({ key, schema }) => !schema.safeParse({ [key]: value }).error?.issues.some(({ path }) => path[0] === key),
      )
      .map(({ name }) => name)
      .filter((name) => !checkedLater.some((pattern) => pattern.test(name)));

    expect(fields.length).toBeGreaterThan(300);
    expect(taken).toEqual([]);
  });
});

describe("a search", () => {
  const body = searchMeasures.body;

  test.each<[string, object, string, string]>([
    ["for too long a text", { searchValue: "x".repeat(501) }, "searchValue", "Du måste ange högst 500 tecken"],
    ["in an unknown order", { sortfield: "COLOUR" }, "sortfield", validationTexts.choice],
    ["for a page before the first", { index: -1 }, "index", "Ange minst 0"],
    ["of what ended months ago", { expiresBeforeNrOfMonths: -1 }, "expiresBeforeNrOfMonths", "Ange minst 1"],
  ])("%s is refused at its field", (_, sent, field, message) => {
    expect(faultsOf(body, sent)).toEqual({ [field]: message });
  });

  test.each([{}, { searchValue: "" }, { keywords: [] }, { status: [] }])("of %j finds what there is", (sent) => {
    expect(faultsOf(body, sent)).toEqual({});
  });

  test("suggests no more than it can show, however much is asked for", () => {
    const limitOf = (limit: string | undefined) => suggestSearch.query.parse({ searchValue: "s", limit }).limit;

    expect([limitOf(undefined), limitOf("1"), limitOf("200"), limitOf("100000")]).toEqual([5, 1, 200, 200]);
    expect(faultsOf(suggestSearch.query, { limit: "0" })).toEqual({ limit: "Ange minst 1" });
  });
});

describe("a file", () => {
  const id = givenId(1);

  test("of measures has at least one column and one measure, when they are named", () => {
    expect(faultsOf(exportMeasures.body, { columns: [], ids: [] })).toEqual({
      columns: validationTexts.notEmpty,
      ids: validationTexts.notEmpty,
    });
    expect(faultsOf(exportMeasures.body, { columns: ["secret"], format: "pdf" })).toEqual({
      "columns.0": validationTexts.choice,
      format: validationTexts.choice,
    });
  });

  test("of ticked measures takes five thousand, and no more", () => {
    const ticked = (count: number) => ({ ids: Array.from({ length: count }, () => id) });

    expect(faultsOf(exportMeasures.body, ticked(5000))).toEqual({});
    expect(faultsOf(exportMeasures.body, ticked(5001))).toEqual({ ids: "Välj högst 5\u00a0000 värden" });
  });

  test("of a table is a workbook of a few columns, five hundred rows and cells that Excel can hold", () => {
    const table = (rows: number, columns: number, length: number) => ({
      header: ["Uppgift"],
      rows: Array.from({ length: rows }, () => Array.from({ length: columns }, () => "x".repeat(length))),
    });

    expect(faultsOf(exportTable.body, table(500, 2, 1))).toEqual({});
    expect(faultsOf(exportTable.body, table(501, 1, 1))).toEqual({ rows: "Välj högst 500 värden" });
    expect(faultsOf(exportTable.body, table(1, 11, 1))).toEqual({ "rows.0": "Välj högst 10 värden" });
    expect(faultsOf(exportTable.body, table(1, 1, 32_767))).toEqual({});
    expect(faultsOf(exportTable.body, table(1, 1, 32_768))).toEqual({
      "rows.0.0": "Du måste ange högst 32\u00a0767 tecken",
    });
  });
});

describe("a saved search", () => {
  const choice = { id: "R1", displayName: "Riksstroke" };

  test("says that too much is chosen where one choice or a list is taken", () => {
    const sent = { keywords: Array.from({ length: 1001 }, () => choice) };

    expect(Object.values(faultsOf(filterConfigurationInput, sent))).toEqual([
      expect.stringMatching(/^Välj högst \d+ värden$/),
    ]);
  });

  test.each<[string, object]>([
    ["a choice without a name", { keywords: [{ id: "R1" }] }],
    ["a choice without an id", { keywords: [{ id: "", displayName: "Riksstroke" }] }],
    ["a status that there is not", { [savedName("status")]: [{ id: "SECRET", displayName: "Hemlig" }] }],
    ["a text of more than 500 characters", { searchValue: "x".repeat(501) }],
    ["half a month", { expiresBeforeNrOfMonths: 1.5 }],
    ["a page of nothing", { pageSize: -1 }],
    ["an order that there is not", { sorting: { id: "COLOUR", displayName: "Färg" } }],
  ])("does not take %s", (_, sent) => {
    expect(filterConfigurationInput.safeParse(sent).success).toBe(false);
  });
});

test("an order without end is refused as a whole", () => {
  const items = Array.from({ length: 6000 }, (_, sortOrder) => ({ id: givenId(sortOrder), sortOrder }));

  expect(Object.keys(faultsOf(reorderViewGroupItems.body, items))).toEqual([""]);
});
