import type { SearchIndex } from "../index/search-index.ts";
import type { SearchQuery } from "../index/search-types.ts";

/** The query without one of its criteria. */
export interface Alternative {
  /** The name of the omitted criterion. */
  filter: string;
  count: number;
}

/** How many hits there would be without one of the criteria, most first; criteria whose removal does not help are left out. */
export function findAlternatives(index: SearchIndex, query: SearchQuery): Alternative[] {
  return relaxedQueries(query)
    .map(({ filter, relaxed }) => ({ filter, count: index.count(relaxed) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

function relaxedQueries(query: SearchQuery): { filter: string; relaxed: SearchQuery }[] {
  const { text, filters, selectedMeasures, ranges, statuses, visible } = query;
  const facets = Object.keys(filters).map((filter) => {
    const { [filter]: _, ...others } = filters;
    return { filter, relaxed: { ...query, filters: others } };
  });
  const hasIds = selectedMeasures !== undefined;
  const isFiltered = facets.length > 0 || hasIds || ranges.length > 0 || statuses.length < visible.length;
  return [
    ...facets,
    ...(hasIds ? [{ filter: "ids", relaxed: { ...query, selectedMeasures: undefined } }] : []),
    ...(ranges.length > 0 ? [{ filter: "validity", relaxed: { ...query, ranges: [] } }] : []),
    ...(statuses.length < visible.length ? [{ filter: "status", relaxed: { ...query, statuses: visible } }] : []),
    // Without filters, dropping the text would match everything, which is no help.
    ...(text !== "" && isFiltered ? [{ filter: "searchValue", relaxed: { ...query, text: "" } }] : []),
  ];
}
