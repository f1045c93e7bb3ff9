import { statusNames, versionStatuses } from "@indikatorkatalogen/contract";
import type { FilterValueNames } from "../catalogue/filter-value-names.ts";
import type { FacetCounts, SearchQuery, SearchResult } from "../index/search-types.ts";
import type { UnmatchedChoices } from "./unmatched-choices.service.ts";

interface FacetEncoding {
  /** The selected values by facet. */
  filters: SearchQuery["filters"];
  names: FilterValueNames;
  unmatchedChoices: UnmatchedChoices;
  aliases: ReadonlyMap<string, string>;
}

/** The facets as JSON: the values of hits with their names, the most common first, and selected values without hits. */
export function encodeFacets(
  facets: SearchResult["facets"],
  { filters, names, unmatchedChoices, aliases }: FacetEncoding,
): string {
  const entries = Object.entries(facets).map(([facet, counts]) => {
    const choices = { selected: filters[facet] ?? [], aliases };
    const values = facet === "status" ? encodeStatuses(counts) : encodeValues(names.listByName(facet), counts, choices);
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

interface Choices {
  selected: readonly string[];
  aliases: ReadonlyMap<string, string>;
}

/** Values with equal counts stay in alphabetical order. A value without a count is in no visible document. */
const encodeValues = (
  values: ReturnType<FilterValueNames["listByName"]>,
  counts: FacetCounts,
  { selected, aliases }: Choices,
): string[] =>
  values
    .flatMap(({ id, openJson }) => {
      const count = counts.get(id);
      const isShown = count !== undefined && (count > 0 || selected.includes(id) || aliases.has(id));
      return isShown ? [{ openJson, count, alias: aliases.get(id) }] : [];
    })
    .sort((a, b) => b.count - a.count)
    .map(({ openJson, count, alias }) => {
      const named = alias === undefined ? "" : `,"alias":${JSON.stringify(alias)}`;
      return `${openJson},"count":${count}${named}}`;
    });
