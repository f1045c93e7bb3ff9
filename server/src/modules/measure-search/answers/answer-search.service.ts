import type { MeasureSearch } from "@indikatorkatalogen/contract";
import type { Audience } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import type { createCpuBudget } from "../../../memory/cpu-budget.ts";
import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import { findMeasureById } from "../catalogue/search-documents.repository.ts";
import type { SearchIndex } from "../index/search-index.ts";
import type { SearchQuery } from "../index/search-types.ts";
import { encodeAnswer } from "./encode-answer.ts";
import { findNearest } from "./nearest.ts";
import type { RowCache } from "./row-cache.service.ts";
import { isAboutWordsAlone } from "./search-misses.ts";
import { nameUnmatchedChoices } from "./unmatched-choices.service.ts";

export interface SearchContext {
  db: Database;
  catalogue: SearchCatalogue;
  rows: RowCache;
  /** Limits how long searches may occupy the event loop. */
  withinBudget: ReturnType<typeof createCpuBudget>;
}

export interface Answer {
  /** The response body. */
  json: Buffer;
  /** Words without any filter that matched nothing. */
  isMiss: boolean;
}

interface SearchRequest {
  search: MeasureSearch;
  query: SearchQuery;
  audience: Audience;
}

export async function answerSearch(
  context: SearchContext,
  { search, query, audience }: SearchRequest,
): Promise<Answer> {
  const { db, catalogue, withinBudget } = context;
  const resolved = await resolveIds(context, query);
  const { result, nearest } = await withinBudget(() => searchWithNearest(catalogue.index, resolved));
  const rows = await context.rows.read(result.rows, audience);
  const unmatchedChoices = await nameUnmatchedChoices(db, resolved, result.facets);
  const json = encodeAnswer({ search, result, rows, nearest, unmatchedChoices, names: catalogue.names });
  return { json, isMiss: result.totalCount === 0 && isAboutWordsAlone(query) };
}

function searchWithNearest(index: SearchIndex, query: SearchQuery) {
  const result = index.search(query);
  return { result, nearest: result.totalCount === 0 ? findNearest(index, query) : undefined };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Replaces ids of versions and sub-measures by their measure's id, and code ids by the id that the facets use. */
export async function resolveIds(
  { db, catalogue }: Pick<SearchContext, "db" | "catalogue">,
  query: SearchQuery,
): Promise<SearchQuery> {
  const filters = Object.entries(query.filters).map(([facet, values]) => [
    facet,
    values.map((value) => catalogue.names.find(facet, value)?.id ?? value),
  ]);
  const { text, visible } = query;
  const measureId = uuid.test(text) ? await findMeasureById(db, text.toLowerCase(), visible) : undefined;
  return { ...query, filters: Object.fromEntries(filters), text: measureId ?? text };
}
