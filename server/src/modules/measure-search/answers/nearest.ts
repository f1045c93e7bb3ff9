import type { SearchIndex } from "../index/search-index.ts";
import type { SearchQuery } from "../index/search-types.ts";

interface Nearest {
  filter: string;
  count: number;
}

/** What would be found without one of the things that were asked for, the most first; what helps nothing is left out. */
export function findNearest(index: SearchIndex, query: SearchQuery): Nearest[] {
  const counted = relaxations(query).map(({ filter, relaxed }) => ({
    filter,
    count: index.search({ ...relaxed, limit: 0, offset: 0, facets: [] }).totalCount,
  }));
  return counted.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}

function relaxations(query: SearchQuery): { filter: string; relaxed: SearchQuery }[] {
  const { text, filters, ranges, statuses, visible } = query;
  const facets = Object.keys(filters).map((filter) => {
    const { [filter]: _, ...others } = filters;
    return { filter, relaxed: { ...query, filters: others } };
  });
  const isNarrowed = facets.length > 0 || ranges.length > 0 || statuses.length < visible.length;
  return [
    ...facets,
    ...(ranges.length > 0 ? [{ filter: "validity", relaxed: { ...query, ranges: [] } }] : []),
    ...(statuses.length < visible.length ? [{ filter: "status", relaxed: { ...query, statuses: visible } }] : []),
    // Without its words a query that asks for nothing else finds everything, which helps nobody.
    ...(text !== "" && isNarrowed ? [{ filter: "searchValue", relaxed: { ...query, text: "", sort: byTitle } }] : []),
  ];
}

const byTitle = { key: "TITLE", descending: false } as const;
