import { expect, test } from "vitest";
import { columnsOf, sortingOf } from "./measure-list-address.ts";
import { parseMeasureListAddress } from "./parse-measure-list-address.ts";

test("the valid parameters of an address are kept and the others dropped", () => {
  const address = { search: "stroke", status: "PUBLISHED", page: "2", pageSize: "x", sort: "NONSENSE", expires: "0" };

  expect(parseMeasureListAddress(address)).toEqual({ search: "stroke", status: ["PUBLISHED"], page: 2 });
});

test("more values than the parser's limit come as an object and are still a list", () => {
  expect(parseMeasureListAddress({ keywords: { 0: "K1", 1: "K2" } }).keywords).toEqual(["K1", "K2"]);
});

test.each([
  [{}, { field: "TITLE", direction: "ASCENDING" }],
  [{ search: "stroke" }, { field: "RELEVANCE", direction: "DESCENDING" }],
  [
    { sort: "RELEVANCE", direction: "DESCENDING" },
    { field: "TITLE", direction: "ASCENDING" },
  ],
  [
    { search: "stroke", sort: "STATUS", direction: "DESCENDING" },
    { field: "STATUS", direction: "DESCENDING" },
  ],
] as const)("%o is sorted by %o", (search, sorting) => {
  expect(sortingOf(search)).toEqual(sorting);
});

test.each([
  [undefined, ["title", "lastPublished", "status"]],
  ["nonsense", ["title", "lastPublished", "status"]],
  ["status,title,status", ["status", "title"]],
  ["keywords", ["title", "keywords"]],
])("the columns %s are shown as %o", (columns, shown) => {
  expect(columnsOf({ columns })).toEqual(shown);
});
