import { statusNames, versionStatuses } from "@indikatorkatalogen/contract";
import type { FilterValueNames } from "../catalogue/filter-value-names.ts";
import type { FacetCounts, SearchResult } from "../index/search-types.ts";
import type { UnmatchedChoices } from "./unmatched-choices.service.ts";

/** The facets as JSON: every value with its name, the most common first; selected values are included even without hits. */
export function encodeFacets(
  names: FilterValueNames,
  facets: SearchResult["facets"],
  unmatchedChoices: UnmatchedChoices,
): string {
  const entries = Object.entries(facets).map(([facet, counts]) => {
    const values = facet === "status" ? encodeStatuses(counts) : encodeValues(names, facet, counts);
    return `"${facet}":[${[...values, ...(unmatchedChoices.get(facet) ?? [])].join(",")}]`;
  });
  return `{${entries.join(",")}}`;
}

const encodeStatuses = (counts: FacetCounts): string[] =>
  counts
    .list()
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ value, count }) => {
      const status = versionStatuses.find((one) => one === value);
      return status ? [JSON.stringify({ id: status, name: statusNames[status], count })] : [];
    });

/** Values with equal counts stay in alphabetical order. A value without a count is held by no visible document. */
const encodeValues = (names: FilterValueNames, facet: string, counts: FacetCounts): string[] =>
  names
    .listByName(facet)
    .flatMap(({ id, openJson }) => {
      const count = counts.get(id);
      return count === undefined ? [] : [{ openJson, count }];
    })
    .sort((a, b) => b.count - a.count)
    .map(({ openJson, count }) => `${openJson},"count":${count}}`);
