import { beforeEach, expect, test, vi } from "vitest";
import { createSearchIndex, type SearchIndex } from "../index/search-index.ts";
import { createDemoIndex } from "../index/testing/demo-index.ts";
import { queryOf, sampleDocument } from "../index/testing/sample-documents.ts";
import { maxCorrectedWords } from "./correct-word.ts";

const comparisons = vi.hoisted(() => ({ count: 0 }));

vi.mock(import("../../../language/edit-distance.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return {
    isOneErrorApart: (a, b) => {
      comparisons.count += 1;
      return original.isOneErrorApart(a, b);
    },
    editDistance: (a, b, limit) => {
      comparisons.count += 1;
      return original.editDistance(a, b, limit);
    },
  };
});

beforeEach(() => {
  comparisons.count = 0;
});

function comparisonsOf(index: SearchIndex, text: string): number {
  comparisons.count = 0;
  index.search(queryOf({ text }));
  return comparisons.count;
}

/** A word is compared as it is spelled and as it sounds, for a correction and for a suggestion. */
const comparisonsPerWord = 3;

test("a query of 500 unknown characters is compared with the vocabulary a limited number of times", () => {
  const index = createDemoIndex();
  const { internalWords } = index.statistics();
  // The last word counts twice, as an unfinished word and as a finished one.
  const limit = (maxCorrectedWords * comparisonsPerWord + 2) * internalWords;
  const unknown = (length: number) =>
    Array.from({ length: 500 }, (_, at) =>
      at % length === length - 1 ? " " : "qxzwkjvb".charAt((at * 7 + (at >> 3)) % 8),
    )
      .join("")
      .slice(0, 500);

  for (const length of [6, 8, 10, 20, 50, 501]) {
    expect(comparisonsOf(index, unknown(length))).toBeLessThanOrEqual(limit);
  }
  // So are misspelt words that can be corrected.
  const misspelt = "hjärtinfrakt trombolyys strokke höftfrkatur blodtrck diabtes vårdplast dödlighett ".repeat(6);
  expect(comparisonsOf(index, misspelt)).toBeLessThanOrEqual(limit);
});

test("six misspelt words are corrected, a seventh is not", () => {
  const index = createSearchIndex();
  const words = [
    "kompression",
    "ventilation",
    "antikoagulantia",
    "dokumentation",
    "operation",
    "komplikation",
    "rehabilitering",
  ];
  index.put(sampleDocument("a", words.join(" ")));
  const misspelt = words.map((word) => `${word.slice(0, 5)}q${word.slice(5)}`);
  const search = (list: readonly (string | undefined)[]) => index.search(queryOf({ text: list.join(" ") }));

  expect(search(misspelt.slice(0, maxCorrectedWords))).toMatchObject({ totalCount: 1 });
  expect(search(misspelt).corrections).toHaveLength(maxCorrectedWords);
  expect(search(misspelt).relaxed?.leftOut).toEqual([misspelt.at(-1)]);
  expect(search([...misspelt.slice(0, maxCorrectedWords), words.at(-1)])).toMatchObject({ totalCount: 1 });
});

test("correcting a word takes as many comparisons after many autosaves as before", () => {
  const index = createDemoIndex();
  const before = comparisonsOf(index, "hjärtinfrakten kvickrotx");

  for (let save = 0; save < 2000; save++) {
    index.put(sampleDocument("draft", `Halvskrivet${save} ord`, { status: "ONGOING" }));
  }
  index.remove("draft");

  expect(comparisonsOf(index, "hjärtinfrakten kvickrotx")).toBe(before);
  expect(before).toBeGreaterThan(0);
});

test("finding the nearest filters of a query without hits corrects no spelling", () => {
  const index = createDemoIndex();
  index.search(queryOf({ text: "kvickrotx" }));
  comparisons.count = 0;

  for (let filter = 0; filter < 10; filter++) {
    index.count(queryOf({ text: "kvickrotx", filters: { keywords: [`${filter}`] } }));
  }

  expect(comparisons.count).toBe(0);
});
