import { describe, expect, test } from "vitest";
import judgedQueries from "./judged-queries.json" with { type: "json" };
import queries from "./relevance-queries.json" with { type: "json" };
import { createJudge, recallOf, successOf } from "./testing/demo-index.ts";

const { find, judge } = createJudge();

describe("queries find the expected measures of the demo catalogue", () => {
  const { negative, ...answered } = queries;

  test.each(Object.entries(answered))("%s", (_, list) => {
    const judgements = list.map(judge);
    const poor = JSON.stringify(judgements.filter(({ isSuccess, recall }) => !isSuccess || recall < 1));

    expect(successOf(judgements), poor).toBeGreaterThanOrEqual(0.97);
    expect(recallOf(judgements), poor).toBeGreaterThanOrEqual(0.93);
  });

  test.each(negative)("nothing is found by %s", (query) => {
    expect(find(query)).toEqual([]);
  });
});

// Written by somebody who knew the demo catalogue but not how the search works. They are a sample of what people type:
// changes of the search are measured by them, and not fitted to single queries.
describe("queries written without knowledge of the search", () => {
  const { negative, ...answered } = judgedQueries;
  const byClass = Object.entries(answered).map(([name, list]) => ({ name, judgements: list.map(judge) }));
  const all = byClass.flatMap(({ judgements }) => judgements);

  test("the right measure is among the first three for nearly all", () => {
    const missed = all.filter(({ isSuccess }) => !isSuccess).map(({ query }) => query);

    expect(successOf(all), missed.join(" | ")).toBeGreaterThanOrEqual(0.88);
    expect(recallOf(all)).toBeGreaterThanOrEqual(0.87);
  });

  test.each(byClass)("no class fails: $name", ({ judgements }) => {
    expect(successOf(judgements)).toBeGreaterThanOrEqual(0.6);
  });

  test("at most one query outside the field finds anything", () => {
    const found = negative.filter((query) => find(query).length > 0);

    expect(found.length, found.join(" | ")).toBeLessThanOrEqual(1);
  });
});

test("the suite has enough queries", () => {
  const count = (lists: object) => Object.values(lists).flat().length;

  expect(count(queries) + count(judgedQueries)).toBeGreaterThanOrEqual(300);
});
