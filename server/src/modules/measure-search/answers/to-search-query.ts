import {
  type FacetName,
  facetNames,
  fieldOfSort,
  type MeasureSearch,
  type SortField,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import { type Audience, audienceOf, visibleStatuses } from "../../../callers/visibility.ts";
import type { NumberRange, SearchQuery } from "../index/search-types.ts";

interface Requester {
  caller: Caller;
  now: Date;
}

/** A search as the index is asked: everything decided that depends on who asks and when. */
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
    ranges: rangesOf(search, now),
    sort: sortOf(search, { text, audience: audienceOf(caller) }),
    offset: index * pageSize,
    limit: pageSize,
    facets: search.facets ? facetNames : [],
  };
}

/** An anonymous caller who asks only for drafts asks for nothing. */
function statusesOf({ status = [] }: MeasureSearch, visible: readonly VersionStatus[]): VersionStatus[] {
  return visible.filter((one) => status.length === 0 || status.includes(one));
}

function filtersOf(search: MeasureSearch): Record<string, string[]> {
  const chosen = facetNames
    .filter((name) => name !== "status")
    .map((name): [FacetName, string[]] => [name, [...new Set(search[name] ?? [])].toSorted()]);
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
}

function rangesOf({ expiresBeforeNrOfMonths, validFrom, validTo }: MeasureSearch, now: Date): NumberRange[] {
  return [
    ...(expiresBeforeNrOfMonths ? [{ name: "validTo", max: monthsAfter(now, expiresBeforeNrOfMonths) - 1 }] : []),
    ...(validFrom === undefined ? [] : [{ name: "validFrom", min: validFrom }]),
    ...(validTo === undefined ? [] : [{ name: "validTo", max: validTo }]),
  ];
}

/** Counted in whole days, so that the same query is the same for a day. */
function monthsAfter(now: Date, months: number): number {
  const day = new Date(now);
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.getTime();
}

function sortOf(search: MeasureSearch, { text, audience }: { text: string; audience: Audience }): SearchQuery["sort"] {
  const asked: SortField = search.sortfield ?? search.sortField ?? "TITLE";
  // Without text there is no relevance to sort by, so the default order steps in.
  const key = asked === "RELEVANCE" && text === "" ? "TITLE" : asked;
  if (key === "RELEVANCE") return "relevance";
  // The order of hidden names would give them away.
  if (audience === "public" && fieldOfSort(key).isPerson) return { key: "ID", descending: false };
  return { key, descending: search.sortDirection === "DESCENDING" };
}
