import { describe, expect, test } from "vitest";
import { careSynonyms } from "../../../language/texts/care-synonyms.ts";
import queries from "./relevance-queries.json" with { type: "json" };
import { createSearchIndex } from "./search-index.ts";
import { queryOf, readDemoDocuments } from "./testing/sample-documents.ts";

const documents = readDemoDocuments();
const legacyIdOf = new Map(documents.map(({ measureId, ids }) => [measureId, ids.at(-1) ?? ""]));
const index = createSearchIndex();
index.setSynonyms(careSynonyms);
for (const document of documents) index.put(document);

const findLegacyIds = (text: string): string[] =>
  index.search(queryOf({ text })).rows.map(({ measureId }) => legacyIdOf.get(measureId) ?? "");

interface Judgement {
  query: string;
  isSuccess: boolean;
  recall: number;
}

function judge([query = "", relevant = ""]: string[]): Judgement {
  const wanted = new Set(relevant.split(" "));
  const found = findLegacyIds(query);
  const isRelevant = (id: string): boolean => wanted.has(id);
  const recall = found.slice(0, 20).filter(isRelevant).length / Math.min(20, wanted.size);
  return { query, isSuccess: found.slice(0, 3).some(isRelevant), recall };
}

const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const { negative, ...answered } = queries;

describe("queries find the expected measures of the demo catalogue", () => {
  test.each(Object.entries(answered))("%s", (_, judged) => {
    const judgements = judged.map(judge);
    const poor = judgements.filter(({ isSuccess, recall }) => !isSuccess || recall < 1);

    expect(mean(judgements.map(({ isSuccess }) => Number(isSuccess))), JSON.stringify(poor)).toBeGreaterThanOrEqual(
      0.97,
    );
    expect(mean(judgements.map(({ recall }) => recall)), JSON.stringify(poor)).toBeGreaterThanOrEqual(0.93);
  });

  test.each(negative)("nothing is found by %s", (query) => {
    expect(findLegacyIds(query)).toEqual([]);
  });
});

test("the suite has enough queries", () => {
  expect(Object.values(queries).flat().length).toBeGreaterThanOrEqual(60);
});
