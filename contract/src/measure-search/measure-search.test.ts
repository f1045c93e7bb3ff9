import { describe, expect, test } from "vitest";
import { exportMeasures, exportTable } from "../excel-export/excel-export.contract.ts";
import { faultsOf } from "../testing/faults-of.ts";
import { givenId } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { suggestSearch, suggestViewTemplates } from "../typeahead/typeahead.contract.ts";
import { explainMatch } from "./explain-match.contract.ts";
import { type MeasureSearch, maxFilterValues, measureSearch } from "./measure-search.contract.ts";

const presentFields = (search: MeasureSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== null));

describe("a search", () => {
  test("of nothing is the first page of everything", () => {
    expect(presentFields(measureSearch.parse({}))).toEqual({ index: 0, pageSize: 20 });
  });

  test("by an old client, which sends empty texts, zeros and null, is the same", () => {
    const old = {
      searchValue: "",
      index: null,
      pageSize: null,
      sortfield: "",
      sortDirection: null,
      keywords: "",
      measureOwner: null,
      expiresBeforeNrOfMonths: 0,
      validFrom: 0,
      validTo: "",
      textSearchSubset: "",
      contractVersion: 0,
      ids: null,
      editedByMe: null,
      facets: null,
    };

    expect(presentFields(measureSearch.parse(old))).toEqual({ index: 0, pageSize: 20 });
  });

  test.each<[string, unknown, unknown]>([
    ["one keyword", { keywords: "STROKE" }, { keywords: ["STROKE"] }],
    ["several keywords", { keywords: ["STROKE", "HJARTA"] }, { keywords: ["STROKE", "HJARTA"] }],
    ["an empty list", { keywords: [] }, { keywords: [] }],
    ["one status", { status: "PUBLISHED" }, { status: ["PUBLISHED"] }],
    ["an owner in capitals", { measureOwner: givenId(10).toUpperCase() }, { measureOwner: [givenId(10)] }],
    ["a contract version", { contractVersion: 3.1 }, { contractVersion: ["3.1"] }],
    ["a contract version as text", { contractVersion: ["2", 3] }, { contractVersion: ["2", "3"] }],
    ["months as text", { expiresBeforeNrOfMonths: "6" }, { expiresBeforeNrOfMonths: 6 }],
    ["a date as text", { validFrom: "1700000000000" }, { validFrom: 1_700_000_000_000 }],
    ["words with space around", { searchValue: "  stroke  " }, { searchValue: "stroke" }],
    ["a large page", { pageSize: 5000 }, { pageSize: 1000 }],
  ])("with %s is understood", (_, sent, expected) => {
    expect(measureSearch.parse(sent)).toMatchObject(expected as object);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ["an unknown status", { status: "DRAFT" }, { status: validationTexts.invalid }],
    ["an owner by name", { measureOwner: "Riksstroke" }, { measureOwner: validationTexts.invalid }],
    ["an unknown order", { sortfield: "COLOUR" }, { sortfield: validationTexts.choice }],
    ["a negative page", { index: -1 }, { index: "Ange minst 0" }],
    ["words of two lines", { searchValue: "a\nb" }, { searchValue: validationTexts.excludedCharacters }],
    ["too many words", { searchValue: "x".repeat(501) }, { searchValue: "Du måste ange högst 500 tecken" }],
    [
      "months beyond a century",
      { expiresBeforeNrOfMonths: 1201 },
      { expiresBeforeNrOfMonths: "Ange högst 1\u00a0200" },
    ],
    ["half a month", { expiresBeforeNrOfMonths: 1.5 }, { expiresBeforeNrOfMonths: validationTexts.integer }],
    ["a date that is none", { validTo: "igår" }, { validTo: validationTexts.number }],
    ["a date out of bounds", { validTo: 9e15 }, { validTo: validationTexts.date }],
    ["a control character in a code", { keywords: "a\u0000" }, { keywords: validationTexts.invalid }],
    [
      "too many keywords",
      { keywords: Array.from({ length: maxFilterValues + 1 }, String) },
      { keywords: "Välj högst 200 värden" },
    ],
  ])("with %s is refused", (_, sent, faults) => {
    expect(faultsOf(measureSearch, sent)).toEqual(faults);
  });
});

describe("an export of a search", () => {
  test("has the columns of the list as an Excel file by default", () => {
    expect(exportMeasures.body.parse({})).toMatchObject({
      columns: ["title", "lastPublished", "status"],
      format: "xlsx",
    });
  });

  test.each<[string, unknown, Record<string, string>]>([
    ["no columns", { columns: [] }, { columns: validationTexts.notEmpty }],
    ["an unknown column", { columns: ["colour"] }, { "columns.0": validationTexts.choice }],
    ["no measures", { ids: [] }, { ids: validationTexts.notEmpty }],
    ["an unknown format", { format: "pdf" }, { format: validationTexts.choice }],
  ])("of %s is refused", (_, sent, faults) => {
    expect(faultsOf(exportMeasures.body, sent)).toEqual(faults);
  });
});

describe("a table as a workbook", () => {
  test("keeps its texts", () => {
    const table = {
      header: ["Fält", "Mått 1"],
      rows: [
        ["Titel", "Trombolys\nvid stroke"],
        ["Enhet", ""],
      ],
    };

    expect(exportTable.body.parse(table)).toEqual(table);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ["no header", { header: [], rows: [] }, { header: validationTexts.notEmpty }],
    ["eleven columns", { header: Array.from({ length: 11 }, () => "x"), rows: [] }, { header: "Välj högst 10 värden" }],
    ["an empty row", { header: ["x"], rows: [[]] }, { "rows.0": validationTexts.notEmpty }],
    ["what is no text", { header: ["x"], rows: [[1]] }, { "rows.0.0": validationTexts.invalid }],
  ])("with %s is refused", (_, sent, faults) => {
    expect(faultsOf(exportTable.body, sent)).toEqual(faults);
  });
});

describe("suggestions", () => {
  test.each([
    [{}, 5],
    [{ limit: "9" }, 9],
    [{ limit: "9999" }, 200],
  ])("asked for with %j are at most %s", (query, limit) => {
    expect(suggestSearch.query.parse(query).limit).toBe(limit);
  });

  test("of templates are all of them", () => {
    expect(suggestViewTemplates.query.parse({}).limit).toBe(200);
  });

  test.each(["0", "-1", "1.5", "x"])("are not limited to %s", (limit) => {
    expect(suggestSearch.query.safeParse({ limit }).success).toBe(false);
  });
});

test("what explains a match needs the measure and the words", () => {
  expect(faultsOf(explainMatch.body, {})).toEqual({
    searchValue: validationTexts.required,
    measureId: validationTexts.required,
    status: validationTexts.required,
  });
  expect(
    explainMatch.body.parse({
      searchValue: " stroke ",
      measureId: givenId(1),
      status: "ONGOING",
      textSearchSubset: "",
    }),
  ).toEqual({
    searchValue: "stroke",
    measureId: givenId(1),
    status: "ONGOING",
    textSearchSubset: undefined,
  });
});
