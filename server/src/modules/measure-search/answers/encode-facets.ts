import { statusNames, versionStatuses } from "@indikatorkatalogen/contract";
import type { FilterValueNames } from "../catalogue/filter-value-names.ts";
import type { FacetCounts, SearchResult } from "../index/search-types.ts";
import type { UnmatchedChoices } from "./unmatched-choices.service.ts";

interface FacetNames {
  names: FilterValueNames;
  unmatchedChoices: UnmatchedChoices;
  aliases: ReadonlyMap<string, string>;
}

/** The facets as JSON: every value with its name, the most common first; selected values are included even without hits. */
export function encodeFacets(facets: SearchResult["facets"], { names, unmatchedChoices, aliases }: FacetNames): string {
  const entries = Object.entries(facets).map(([facet, counts]) => {
    const values = facet === "status" ? encodeStatuses(counts) : encodeValues(names.listByName(facet), counts, aliases);
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
const encodeValues = (
  values: ReturnType<FilterValueNames["listByName"]>,
  counts: FacetCounts,
  aliases: ReadonlyMap<string, string>,
): string[] =>
  values
    .flatMap(({ id, openJson }) => {
      const count = counts.get(id);
      return count === undefined ? [] : [{ openJson, count, alias: aliases.get(id) }];
    })
    .sort((a, b) => b.count - a.count)
    .map(({ openJson, count, alias }) => {
      const named = alias === undefined ? "" : `,"alias":${JSON.stringify(alias)}`;
      return `${openJson},"count":${count}${named}}`;
    });
