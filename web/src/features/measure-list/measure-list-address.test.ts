import { facetNames, type MeasureSearch, sortFields } from "@indikatorkatalogen/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../app/search-params.ts";
import { givenFacets } from "../../testing/given.ts";
import { givenTicket } from "../../testing/given-login.ts";
import { editorViewNames, editorViews, shownEditorView } from "./editor/editor-views.ts";
import { activeFiltersOf, describeSearch } from "./filters/active-filters-of.ts";
import {
  choose,
  chosenOf,
  countFilters,
  criteriaOf,
  expiryMonthsFor,
  type MeasureListAddress,
  pageSizesFor,
} from "./measure-list-address.ts";
import { parseMeasureListAddress } from "./parse-measure-list-address.ts";
import { listAlternatives } from "./results/alternatives.ts";
import { toFilterConfiguration, toMeasureListAddress } from "./saved-searches/filter-configuration.ts";

const parseDefined = (address: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(parseMeasureListAddress(address)).filter(([, value]) => value !== undefined));

describe("an address", () => {
  test("of any kind opens a list, and is read the same when it has been written", () => {
    const value = fc.oneof(fc.string(), fc.constantFrom("1", "0", "-1", "true", "2026-01-15", "TITLE", "PUBLISHED"));
    const name = fc.constantFrom(
      "search",
      "page",
      "pageSize",
      "expires",
      "validFrom",
      "sort",
      "status",
      "keywords",
      "ids",
    );

    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(value, fc.array(value, { maxLength: 3 }))), (address) => {
        const once = parseDefined(parseSearch(stringifySearch(address)));
        expect(parseDefined(parseSearch(stringifySearch(once)))).toEqual(once);
      }),
    );
  });

  test.each([
    [{ validFrom: "2026-02-30" }, {}],
    [{ validFrom: "2028-02-29" }, { validFrom: "2028-02-29" }],
    [{ validTo: "2026-1-5" }, {}],
    [{ page: "0" }, {}],
    [{ page: "1.5" }, {}],
    [{ page: "3" }, { page: 3 }],
    [{ subset: "TITLE" }, { subset: "TITLE" }],
    [{ subset: "title" }, {}],
    [{ keywords: ["A", "", 5] }, { keywords: ["A"] }],
    [{ mine: "true" }, {}],
    [{ status: ["ONGOING", "PUBLISHED"] }, { status: ["PUBLISHED"] }],
  ])("%j is read by a visitor as %j", (address, expected) => {
    expect(parseDefined(address)).toEqual(expected);
  });

  test("asks for drafts, and for one's own, when somebody is logged in", () => {
    givenTicket("ticket-1");

    expect(parseDefined({ status: "ONGOING", mine: "true" })).toEqual({ status: ["ONGOING"], mine: true });
  });

  test("asks for no more values than a filter can have", () => {
    expect(parseMeasureListAddress({ keywords: Array.from({ length: 300 }, String) }).keywords).toHaveLength(200);
  });
});

describe("the selected values of a filter", () => {
  test("are what is published until something else is chosen", () => {
    expect(chosenOf({}, "status")).toEqual(["PUBLISHED"]);
    expect(chosenOf({ status: ["ALL"] }, "status")).toEqual([]);
    expect(chosenOf({}, "keywords")).toEqual([]);
  });

  test.each<[Parameters<typeof choose>, MeasureListAddress]>([
    [["keywords", ["A"]], { keywords: ["A"] }],
    [["keywords", []], { keywords: undefined }],
    [["status", ["PUBLISHED"]], { status: undefined }],
    [["status", []], { status: ["ALL"] }],
    [["status", ["UNPUBLISHED"]], { status: ["UNPUBLISHED"] }],
  ])("%j give %j", (choice, expected) => {
    expect(choose(...choice)).toEqual(expected);
  });

  test("are the same after they have been chosen", () => {
    const statuses = fc.subarray(["PUBLISHED", "UNPUBLISHED"]);
    fc.assert(
      fc.property(statuses, (values) => {
        expect(chosenOf(choose("status", values), "status")).toEqual(values);
      }),
    );
  });
});

describe("active filters", () => {
  const facets = givenFacets({
    keywords: [{ id: "k1", name: "Stroke", count: 3, codeId: "STROKE" }],
    contractVersion: [{ id: "3.1", name: "3.1", count: 1 }],
  });

  test.each<[MeasureListAddress, string[]]>([
    [{ keywords: ["k1"] }, ["Stroke"]],
    [{ keywords: ["STROKE"] }, ["Stroke"]],
    [{ contractVersion: ["3.1"] }, ["3.1"]],
    [{ status: ["PUBLISHED"] }, []],
    [{ status: ["UNPUBLISHED"] }, ["Avpublicerad"]],
    [{}, []],
  ])("of %j are %j", (search, labels) => {
    expect(activeFiltersOf(search, facets).map(({ label }) => label)).toEqual(labels);
  });

  test("are taken away one at a time", () => {
    const search: MeasureListAddress = { keywords: ["k1", "k2"], expires: 6 };
    const [first] = activeFiltersOf(search, facets);

    expect(first?.removal).toEqual({ keywords: ["k2"] });
    expect(activeFiltersOf(search, facets).at(-1)?.removal).toEqual({ expires: undefined });
  });

  test("without a known name are said to be of their field", () => {
    const [filter] = activeFiltersOf({ keywords: ["gone"] }, facets);

    expect(filter?.label).toContain("Nyckelord");
    expect(filter?.label).not.toContain("gone");
  });

  test("wait for their names, except the status, which is always known", () => {
    const search: MeasureListAddress = { keywords: ["k1"], status: ["UNPUBLISHED"] };

    expect(activeFiltersOf(search, undefined).map(({ label }) => label)).toEqual(["Avpublicerad"]);
  });

  test("are counted, and stand after the text in words", () => {
    const search: MeasureListAddress = {
      search: " stroke ",
      keywords: ["k1", "k2"],
      validFrom: "2026-01-01",
      mine: true,
    };

    expect(countFilters(search)).toBe(4);
    expect(describeSearch({ search: " stroke ", keywords: ["k1"] }, facets)).toEqual(["stroke", "Stroke"]);
  });
});

describe("the filters to remove from a search without hits", () => {
  const result = (nearest: { filter: string; count: number }[]) => ({
    pageResults: [],
    index: 0,
    pageSize: 20,
    totalCount: 0,
    facets: givenFacets({ keywords: [{ id: "k1", name: "Stroke", count: 0 }] }),
    nearest,
  });

  test("are listed by their number of hits, without those that give none", () => {
    const nearest = [
      { filter: "keywords", count: 2 },
      { filter: "searchValue", count: 40 },
      { filter: "validTo", count: 0 },
    ];
    const alternatives = listAlternatives(result(nearest), { keywords: ["k1"], search: "x" });

    expect(alternatives.map(({ key, count }) => [key, count])).toEqual([
      ["searchValue", 40],
      ["keywords", 2],
    ]);
    expect(alternatives[1]?.label).toContain("Stroke");
    expect(alternatives.map(({ removal }) => removal)).toEqual([{ search: undefined }, { keywords: undefined }]);
  });

  test.each([
    ["status", { status: ["ALL"] }],
    ["textSearchSubset", { subset: undefined }],
    ["expiresBeforeNrOfMonths", { expires: undefined }],
    ["editedBy", { mine: undefined }],
  ])("%s is taken away as %j", (filter, removal) => {
    expect(listAlternatives(result([{ filter, count: 1 }]), {})[0]?.removal).toEqual(removal);
  });
});

describe("equal searches", () => {
  test("are equal whatever their order, page and columns", () => {
    expect(criteriaOf({ search: " stroke", page: 3, sort: "STATUS", columns: "title" })).toBe(
      criteriaOf({ search: "stroke" }),
    );
    expect(criteriaOf({ keywords: ["A"] })).not.toBe(criteriaOf({ keywords: ["B"] }));
  });

  test("are recognised as the views that editors come for", () => {
    for (const name of editorViewNames) expect(shownEditorView({ ...editorViews[name], page: 2 })).toBe(name);
    expect(shownEditorView({})).toBeUndefined();
  });
});

test("sizes and months that an address asks for are offered beside the usual ones", () => {
  expect(pageSizesFor({ pageSize: 75 })).toEqual([20, 50, 75, 100, 200]);
  expect(pageSizesFor({ pageSize: 5000 })).toEqual([20, 50, 100, 200]);
  expect(expiryMonthsFor({ expires: 4 })).toEqual([3, 4, 6, 12, 24]);
});

describe("a saved search", () => {
  test("opens the list as it was saved", () => {
    const date = fc.constantFrom(undefined, "2026-01-15", "2026-07-15");
    const searches = fc.record({
      search: fc.constantFrom(undefined, "stroke"),
      keywords: fc.option(
        fc.constantFrom(["A"], ["A", "B"]).map((ids): string[] => [...ids]),
        { nil: undefined },
      ),
      status: fc.option(
        fc.constant("UNPUBLISHED").map((status) => [status]),
        { nil: undefined },
      ),
      expires: fc.constantFrom(undefined, 6),
      validFrom: date,
      validTo: date,
      sort: fc.constantFrom(undefined, ...sortFields),
      pageSize: fc.constantFrom(undefined, 50),
      columns: fc.constantFrom(undefined, "title,keywords"),
    });

    fc.assert(
      fc.property(searches, (search) => {
        const direction = search.sort && "ASCENDING";
        const saved = toMeasureListAddress(toFilterConfiguration({ ...search, direction }, undefined));
        expect(saved).toEqual(JSON.parse(JSON.stringify({ ...search, direction })));
      }),
    );
  });

  test("names its values also when the address has a code's own id", () => {
    const facets = givenFacets({ keywords: [{ id: "k1", name: "Stroke", count: 3, codeId: "STROKE", alias: "old" }] });
    const names = (keywords: string[]) =>
      [toFilterConfiguration({ keywords }, facets).keywords].flat().map(({ displayName }) => displayName);

    expect(names(["k1", "STROKE", "old"])).toEqual(["Stroke", "Stroke", "Stroke"]);
    expect(names(["unknown"])).toEqual(["unknown"]);
  });

  test("has every filter of the list", () => {
    const keys: (keyof MeasureSearch)[] = [...facetNames];

    expect(Object.keys(toFilterConfiguration({}, undefined))).toEqual(
      expect.arrayContaining(keys.filter((key) => key !== "status")),
    );
  });
});
