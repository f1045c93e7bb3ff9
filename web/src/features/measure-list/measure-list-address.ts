import {
  type ColumnId,
  columnIds,
  defaultColumnIds,
  defaultPageSize,
  type FacetName,
  facetNames,
  type SortDirection,
  type SortField,
  type TextSearchSubset,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import { readTicket } from "../../api/ticket.ts";

const pageSizes = [20, 50, 100, 200];
const expiryMonths = [3, 6, 12, 24];

/** A value in the address is offered in addition to the fixed choices. */
const withCurrent = (choices: number[], current: number | undefined): number[] =>
  [...new Set(current ? [...choices, current] : choices)].sort((a, b) => a - b);

export const pageSizesFor = (search: MeasureListAddress): number[] => withCurrent(pageSizes, pageSizeOf(search));
export const expiryMonthsFor = (search: MeasureListAddress): number[] => withCurrent(expiryMonths, search.expires);

type FacetFilters = { [N in FacetName]?: string[] | undefined };

/** The whole state of the list, as encoded in the address. Omitted values have their defaults. */
export interface MeasureListAddress extends FacetFilters {
  search?: string | undefined;
  subset?: TextSearchSubset | undefined;
  expires?: number | undefined;
  validFrom?: string | undefined;
  validTo?: string | undefined;
  /** Only these measures. */
  ids?: string[] | undefined;
  /** Only drafts that the visitor has written something in. */
  mine?: boolean | undefined;
  sort?: SortField | undefined;
  direction?: SortDirection | undefined;
  /** The id of a shared search, replaced by the content of the search when that has been fetched. */
  saved?: string | undefined;
  /** Counted from 1. */
  page?: number | undefined;
  pageSize?: number | undefined;
  /** Column ids in order, with commas between. */
  columns?: string | undefined;
}

export const searchedText = (search: MeasureListAddress): string => search.search?.trim() ?? "";
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
export const pageOf = (search: MeasureListAddress): number => search.page ?? 1;
export const pageSizeOf = (search: MeasureListAddress): number => Math.min(search.pageSize ?? defaultPageSize, 200);

/** The value in the address for measures of every status. */
export const anyStatus = "ALL";

/** Published versions, and for those who may see drafts also drafts. */
const defaultStatuses = (): VersionStatus[] => (readTicket() ? ["PUBLISHED", "ONGOING"] : ["PUBLISHED"]);

/** The values that are selected in a filter. */
export function chosenOf(search: MeasureListAddress, name: FacetName): string[] {
  if (name !== "status") return search[name] ?? [];
  const statuses = search.status ?? defaultStatuses();
  return statuses.includes(anyStatus) ? [] : statuses;
}

/** The change of the list that selects these values and no others. */
export function choose(name: FacetName, values: string[]): MeasureListAddress {
  if (name !== "status") return { [name]: values.length > 0 ? values : undefined };
  const defaults = defaultStatuses();
  const isDefault = values.length === defaults.length && defaults.every((status) => values.includes(status));
  return { status: isDefault ? undefined : values.length > 0 ? values : [anyStatus] };
}

export interface MeasureListSorting {
  field: SortField;
  direction: SortDirection;
}

/** The chosen order; by default by relevance when there is a text, else by title. */
export function sortingOf(search: MeasureListAddress): MeasureListSorting {
  const hasText = searchedText(search) !== "";
  const { sort, direction } = search.sort === "RELEVANCE" && !hasText ? {} : search;
  const field = sort ?? (hasText ? "RELEVANCE" : "TITLE");
  return { field, direction: (sort && direction) ?? (field === "RELEVANCE" ? "DESCENDING" : "ASCENDING") };
}

const isColumnId = (id: string): id is ColumnId => columnIds.some((known) => known === id);

export function columnsOf(search: MeasureListAddress): ColumnId[] {
  const known = (search.columns ?? "").split(",").filter(isColumnId);
  if (known.length === 0) return [...defaultColumnIds];
  const unique = [...new Set(known)];
  // The title carries the link to the measure, so it is always there.
  return unique.includes("title") ? unique : ["title", ...unique];
}

/** The filters that narrow the list, apart from the text. */
export const noFilters: MeasureListAddress = {
  ...Object.fromEntries(facetNames.map((name) => [name, undefined])),
  subset: undefined,
  expires: undefined,
  validFrom: undefined,
  validTo: undefined,
  ids: undefined,
  mine: undefined,
};

/** The filters and the text, without order, page and columns, as a text that is equal for equal searches. */
export const criteriaOf = (search: MeasureListAddress): string =>
  JSON.stringify({ ...noFilters, ...pick(search), text: searchedText(search) });

/** Only the filters, without those that are not set. */
const pick = (search: MeasureListAddress) =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => name in noFilters && value !== undefined));

export function countFilters(search: MeasureListAddress): number {
  const facets = facetNames.reduce((count, name) => count + (search[name]?.length ?? 0), 0);
  const others = [search.subset, search.expires, search.validFrom, search.validTo, search.ids, search.mine];
  return facets + others.filter((value) => value !== undefined).length;
}
