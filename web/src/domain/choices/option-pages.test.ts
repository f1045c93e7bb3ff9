import { expect, test, vi } from "vitest";
import { byClosestName, firstRows } from "./option-pages.ts";

/** A list of numbered rows that is read in pages. */
const givenList = (totalCount: number) =>
  vi.fn(async ({ index, pagesize }: { index: number; pagesize: number }) => ({
    pageResults: Array.from({ length: totalCount }, (_, row) => row).slice(index * pagesize, (index + 1) * pagesize),
    index,
    pageSize: pagesize,
    totalCount,
  }));

test("a few rows are read in one page", async () => {
  const list = givenList(24);

  expect(await firstRows(10, list)).toEqual({ rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], total: 24 });
  expect(list).toHaveBeenCalledTimes(1);
});

test("more rows than a page holds are read in several, and no further than the list goes", async () => {
  const list = givenList(450);

  const { rows, total } = await firstRows(600, list);

  expect([rows.length, new Set(rows).size, total]).toEqual([450, 450, 450]);
  expect(list.mock.calls.map(([page]) => page)).toEqual([
    { index: 0, pagesize: 200 },
    { index: 1, pagesize: 200 },
    { index: 2, pagesize: 200 },
  ]);
});

test("an empty list is read once", async () => {
  const list = givenList(0);

  expect(await firstRows(400, list)).toEqual({ rows: [], total: 0 });
  expect(list).toHaveBeenCalledTimes(1);
});

test("the closest name comes first: equal, then beginning, then containing, otherwise in their order", () => {
  const options = ["Prehospital stroke", "Strokevård", "Annat", "STROKE", "Stroke hos äldre"].map((name) => ({ name }));

  expect(byClosestName(options, "stroke").map(({ name }) => name)).toEqual([
    "STROKE",
    "Strokevård",
    "Stroke hos äldre",
    "Prehospital stroke",
    "Annat",
  ]);
});

test("without a text the order stays", () => {
  const options = [{ name: "b" }, { name: "a" }];

  expect(byClosestName(options, "")).toEqual(options);
});
