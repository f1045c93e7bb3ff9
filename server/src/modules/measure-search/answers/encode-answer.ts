import type { MeasureSearch, SimilarMeasure } from "@indikatorkatalogen/contract";
import type { FilterValueNames } from "../catalogue/filter-value-names.ts";
import type { SearchQuery, SearchResult } from "../index/search-types.ts";
import type { Alternative } from "./alternatives.ts";
import { encodeFacets } from "./encode-facets.ts";
import type { CachedRow } from "./row-cache.service.ts";
import { toRowMatch } from "./row-match.ts";
import type { UnmatchedChoices } from "./unmatched-choices.service.ts";

export interface AnswerParts {
  search: MeasureSearch;
  result: SearchResult;
  /** One per row of the result; undefined when the document has been deleted since. */
  rows: readonly (CachedRow | undefined)[];
  nearest: readonly Alternative[] | undefined;
  nearestMeasures: readonly SimilarMeasure[] | undefined;
  unmatchedChoices: UnmatchedChoices;
  /** The selected values by facet. */
  filters: SearchQuery["filters"];
  /** The ids of other catalogues that the request used, by the id that each stands for. */
  aliases: ReadonlyMap<string, string>;
  names: FilterValueNames;
}

/**
 * The response of a search as JSON. Rows are stored as encoded JSON and were checked against the contract when they
 * were stored, so they are copied and not parsed again.
 */
export function encodeAnswer(parts: AnswerParts): Buffer {
  const { search, result, nearest, nearestMeasures } = parts;
  const rest = {
    index: search.index,
    pageSize: search.pageSize,
    totalCount: result.totalCount,
    ...(result.corrections.length > 0 && { corrections: result.corrections }),
    ...(result.relaxed && { relaxed: result.relaxed }),
    ...(result.isUnsearchable && { isUnsearchable: true }),
    ...(result.didYouMean !== undefined && { didYouMean: result.didYouMean }),
    ...(nearest && { nearest }),
    ...(nearestMeasures && { nearestMeasures }),
  };
  const facets = search.facets ? `,"facets":${encodeFacets(result.facets, parts)}` : "";
  return Buffer.concat([
    Buffer.from(`{"pageResults":[`),
    ...encodeRows(parts),
    Buffer.from(`],${JSON.stringify(rest).slice(1, -1)}${facets}}`),
  ]);
}

/** With a search text, each row tells where it matched. */
function encodeRows({ search, result, rows }: AnswerParts): Buffer[] {
  const matcher = search.searchValue?.trim() ? result.matcher() : undefined;
  const chunks: Buffer[] = [];
  for (const [index, hit] of result.rows.entries()) {
    const row = rows[index];
    if (!row) continue;
    if (chunks.length > 0) chunks.push(comma);
    chunks.push(row.openJson);
    chunks.push(matcher ? Buffer.from(`,"match":${JSON.stringify(toRowMatch(row.texts, hit, matcher))}}`) : close);
  }
  return chunks;
}

const comma = Buffer.from(",");
const close = Buffer.from("}");
