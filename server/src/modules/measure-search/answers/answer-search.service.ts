import type { MeasureRow, MeasureSearch, SimilarMeasure } from "@indikatorkatalogen/contract";
import type { Audience } from "../../../callers/visibility.ts";
import type { SearchIndex } from "../index/search-index.ts";
import type { SearchQuery, SearchResult } from "../index/search-types.ts";
import type { SearchContext } from "../search-context.ts";
import { findAlternatives } from "./alternatives.ts";
import { encodeAnswer } from "./encode-answer.ts";
import { findNearestMeasures } from "./nearest-measures.ts";
import { listAliasesIn, resolveIds } from "./resolve-ids.service.ts";
import { isAboutWordsAlone } from "./search-misses.ts";
import { nameUnmatchedChoices } from "./unmatched-choices.service.ts";

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
  const nearestMeasures = await readNearestMeasures(context, resolved, { result, audience });
  const unmatchedChoices = await nameUnmatchedChoices(db, resolved, result.facets);
  const aliases = listAliasesIn(catalogue, query);
  const named = { filters: resolved.filters, unmatchedChoices, aliases, names: catalogue.names };
  const parts = { search, result, rows, nearest, nearestMeasures, ...named };
  const json = await withinBudget(() => encodeAnswer(parts), "started");
  return { json, isMiss: result.totalCount === 0 && isAboutWordsAlone(query) };
}

interface FoundNothing {
  result: SearchResult;
  audience: Audience;
}

async function readNearestMeasures(
  { catalogue, rows, withinBudget }: SearchContext,
  query: SearchQuery,
  { result, audience }: FoundNothing,
): Promise<SimilarMeasure[] | undefined> {
  if (result.totalCount > 0) return undefined;
  const nearest = await withinBudget(() => findNearestMeasures(catalogue.index, query, result.didYouMean), "started");
  return (await rows.read(nearest, audience)).flatMap((row) => {
    if (!row) return [];
    const { mId, title, measureDefinition, status, versionNr }: MeasureRow = JSON.parse(`${row.openJson}}`);
    return [{ id: mId, title, measureDefinition, status, versionNr }];
  });
}

function searchWithNearest(index: SearchIndex, query: SearchQuery) {
  const result = index.search(query);
  return { result, nearest: result.totalCount === 0 ? findAlternatives(index, query) : undefined };
}
