import {
  addSwedishMonths,
  endOfSwedishDay,
  type FacetName,
  facetNames,
  fieldOfSort,
  type MeasureSearch,
  type SortField,
  startOfSwedishDay,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import { type Audience, audienceOf, visibleStatuses } from "../../../callers/visibility.ts";
import type { NumberRange, SearchQuery } from "../index/search-types.ts";

export interface Requester {
  caller: Caller;
  now: Date;
}

/** The query for the index: everything that depends on the caller and the time is resolved here. */
export function toSearchQuery(search: MeasureSearch, { caller, now }: Requester): SearchQuery {
  const visible = visibleStatuses(caller);
  const text = (search.searchValue ?? "").trim();
  const { index, pageSize } = search;
  return {
    text,
    subset: search.textSearchSubset ?? "ALL",
    visible,
    statuses: statusesOf(search, visible),
    filters: { ...filtersOf(search), ...(search.editedByMe && { editedBy: [caller.user?.id ?? ""] }) },
    selectedMeasures: search.ids && search.ids.length > 0 ? new Set(search.ids) : undefined,
    ranges: rangesOf(search, now),
    sort: sortOf(search, { text, audience: audienceOf(caller) }),
    offset: index * pageSize,
    limit: pageSize,
    facets: search.facets ? facetNames : [],
  };
}

/** An anonymous caller who selects only drafts gets no hits. */
function statusesOf({ status = [] }: MeasureSearch, visible: readonly VersionStatus[]): VersionStatus[] {
  return visible.filter((one) => status.length === 0 || status.includes(one));
}

function filtersOf(search: MeasureSearch): Record<string, string[]> {
  const selected = facetNames
    .filter((name) => name !== "status")
    .map((name): [FacetName, string[]] => [name, [...new Set(search[name] ?? [])].toSorted()]);
  return Object.fromEntries(selected.filter(([, values]) => values.length > 0));
}

/** Dates are Swedish calendar days: the first and the last moment of the selected days count. */
function rangesOf({ expiresBeforeNrOfMonths, validFrom, validTo }: MeasureSearch, now: Date): NumberRange[] {
  return [
    ...(expiresBeforeNrOfMonths ? [{ name: "validTo", max: addSwedishMonths(now, expiresBeforeNrOfMonths) - 1 }] : []),
    ...(validFrom === undefined ? [] : [{ name: "validFrom", min: startOfSwedishDay(validFrom) }]),
    ...(validTo === undefined ? [] : [{ name: "validTo", max: endOfSwedishDay(validTo) }]),
  ];
}

function sortOf(search: MeasureSearch, { text, audience }: { text: string; audience: Audience }): SearchQuery["sort"] {
  const requested: SortField = search.sortfield ?? search.sortField ?? "TITLE";
  // Without a text there is no relevance, so the default order applies.
  const key = requested === "RELEVANCE" && text === "" ? "TITLE" : requested;
  if (key === "RELEVANCE") return "relevance";
  // The order of hidden names would reveal them.
  if (audience === "public" && fieldOfSort(key).isPerson) return { key: "ID", descending: false };
  return { key, descending: search.sortDirection === "DESCENDING" };
}
