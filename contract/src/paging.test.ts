import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listOrPage, listQuery, pagedListQuery } from "./list-query.ts";
import { pageQuery, searchPageSize } from "./paging.ts";

describe("a page", () => {
  test.each([
    [{}, { index: 0, pagesize: 20 }],
    [
      { index: "3", pagesize: "50" },
      { index: 3, pagesize: 50 },
    ],
    [{ pagesize: "200" }, { index: 0, pagesize: 200 }],
    [{ pagesize: "5000" }, { index: 0, pagesize: 200 }],
  ])("asked for as %o is %o", (query, expected) => {
    expect(pageQuery.parse(query)).toEqual(expected);
  });

  test.each([{ index: "-1" }, { index: "1.5" }, { index: "x" }, { index: "1000001" }, { pagesize: "0" }])(
    "is refused as %o",
    (query) => {
      expect(pageQuery.safeParse(query).success).toBe(false);
    },
  );

  test("of a search may be larger", () => {
    expect([searchPageSize.parse("1000"), searchPageSize.parse(5000), searchPageSize.parse(undefined)]).toEqual([
      1000, 1000, 20,
    ]);
  });
});

describe("a list's query", () => {
  const query = listQuery(["NAME", "CODE"]);

  test.each([
    [{}, {}],
    [{ index: "", pagesize: "", searchValue: "", sortfield: "", sortDirection: "" }, {}],
    [{ index: "2" }, { index: 2 }],
    [{ pagesize: "5" }, { pagesize: 5 }],
    [{ searchValue: "  stroke " }, { searchValue: "stroke" }],
    [
      { sortfield: "CODE", sortDirection: "DESCENDING" },
      { sortfield: "CODE", sortDirection: "DESCENDING" },
    ],
  ])("%o means %o", (sent, expected) => {
    const parsed = Object.entries(query.parse(sent)).filter(([, value]) => value !== undefined);

    expect(Object.fromEntries(parsed)).toEqual(expected);
  });

  test.each([{ sortfield: "ID" }, { sortDirection: "UP" }, { searchValue: "x".repeat(201) }, { pagesize: "0" }])(
    "%o is refused",
    (sent) => {
      expect(query.safeParse(sent).success).toBe(false);
    },
  );

  test("of a list that only comes in pages has them from the start", () => {
    expect(pagedListQuery(["NAME"]).parse({})).toMatchObject({ index: 0, pagesize: 20 });
  });
});

test("a list's answer is a page or the bare list", () => {
  const answer = listOrPage(z.object({ id: z.number() }));
  const page = { pageResults: [{ id: 1 }], index: 0, pageSize: 20, totalCount: 1 };

  expect(answer.parse(page)).toEqual(page);
  expect(answer.parse([{ id: 1 }])).toEqual([{ id: 1 }]);
  expect(answer.safeParse({ pageResults: [] }).success).toBe(false);
});
