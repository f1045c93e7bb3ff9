import type { SearchConcept } from "../../../../language/search-concept.ts";
import { mergeConcepts } from "../../../concepts/concept-difference.ts";
import { toSearchConcepts } from "../../../concepts/search-concepts.ts";
import { readShippedConcepts } from "../../../concepts/shipped-concepts.ts";
import { createSearchIndex, type SearchIndex } from "../search-index.ts";
import { queryOf, readDemoDocuments } from "./sample-documents.ts";

/** The concepts that come with the program. */
let shipped: SearchConcept[] | undefined;

/** The same objects each time: an index parses a concept once. */
export function shippedConcepts(): SearchConcept[] {
  shipped ??= toSearchConcepts(mergeConcepts(readShippedConcepts(), []));
  return shipped;
}

/** The demo catalogue with the concepts that come with the program. */
export function createDemoIndex(): SearchIndex {
  const index = createSearchIndex();
  index.setConcepts(shippedConcepts());
  for (const document of readDemoDocuments()) index.put(document);
  return index;
}

/** A query and the legacy numbers of the measures that it should find, separated by spaces. */
type JudgedQuery = readonly string[];

interface Judgement {
  query: string;
  /** Whether one of the judged measures is among the first three. */
  isSuccess: boolean;
  /** The share of the judged measures among the first twenty. */
  recall: number;
}

/** Judges searches of the demo catalogue. */
export function createJudge() {
  const index = createDemoIndex();
  const legacyIdOf = new Map(readDemoDocuments().map(({ measureId, ids }) => [measureId, ids.at(-1) ?? ""]));
  const find = (text: string): string[] =>
    index.search(queryOf({ text })).rows.map(({ measureId }) => legacyIdOf.get(measureId) ?? "");

  function judge([query = "", relevant = ""]: JudgedQuery): Judgement {
    const wanted = new Set(relevant.split(" "));
    const found = find(query);
    const isRelevant = (id: string): boolean => wanted.has(id);
    const recall = found.slice(0, 20).filter(isRelevant).length / Math.min(20, wanted.size);
    return { query, isSuccess: found.slice(0, 3).some(isRelevant), recall };
  }

  return { find, judge };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
export const successOf = (list: readonly Judgement[]): number => mean(list.map(({ isSuccess }) => Number(isSuccess)));
export const recallOf = (list: readonly Judgement[]): number => mean(list.map(({ recall }) => recall));
