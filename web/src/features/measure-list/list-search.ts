import {
  defaultPageSize,
  type FacetName,
  facetNames,
  type SortDirection,
  type SortField,
  sortFields,
  type TextSearchSubset,
  textSearchSubsets,
} from "@indikatorkatalogen/contract";
import { type ColumnId, columnIds, defaultColumnIds } from "./column-ids.ts";

export const pageSizes = [20, 50, 100, 200] as const;
export const expiryMonths = [3, 6, 12, 24] as const;

type FacetFilters = { [N in FacetName]?: string[] | undefined };

/** The whole state of the list, as it stands in the address. What is left out is the default. */
export interface ListSearch extends FacetFilters {
  search?: string | undefined;
  subset?: TextSearchSubset | undefined;
  expires?: number | undefined;
  validFrom?: string | undefined;
  validTo?: string | undefined;
  sort?: SortField | undefined;
  direction?: SortDirection | undefined;
  /** Counted from 1. */
  page?: number | undefined;
  pageSize?: number | undefined;
  /** Column ids in order, with commas between. */
  columns?: string | undefined;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Takes what is sound from an address and lets the rest go, so that an old or mistyped link still opens the list. */
export function parseListSearch(address: Record<string, unknown>): ListSearch {
  const facets = facetNames.map((name) => [name, toList(address[name])] as const);
  const search: ListSearch = {
    ...Object.fromEntries(facets),
    search: toText(address.search),
    subset: oneOf(textSearchSubsets, address.subset),
    expires: toCount(address.expires),
    validFrom: toDate(address.validFrom),
    validTo: toDate(address.validTo),
    sort: oneOf(sortFields, address.sort),
    direction: oneOf(["ASCENDING", "DESCENDING"] as const, address.direction),
    page: toCount(address.page),
    pageSize: toCount(address.pageSize),
    columns: toText(address.columns),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const toText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

const toDate = (value: unknown) => (typeof value === "string" && isoDate.test(value) ? value : undefined);

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((candidate) => candidate === value);

function toCount(value: unknown): number | undefined {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

/** One value comes as a text, several as a list, and more than the parser's limit as an object. */
function toList(value: unknown): string[] | undefined {
  const values = typeof value === "object" && value !== null ? Object.values(value) : [value];
  const texts = values.filter((item) => typeof item === "string" && item !== "");
  return texts.length > 0 ? texts : undefined;
}

export const searchedText = (search: ListSearch): string => search.search?.trim() ?? "";
export const pageOf = (search: ListSearch): number => search.page ?? 1;
export const pageSizeOf = (search: ListSearch): number => Math.min(search.pageSize ?? defaultPageSize, 200);

export interface Sorting {
  field: SortField;
  direction: SortDirection;
}

/** Unless the reader has chosen: the best hits first when there is a text, else by title. */
export function sortingOf(search: ListSearch): Sorting {
  const hasText = searchedText(search) !== "";
  const { sort, direction } = search.sort === "RELEVANCE" && !hasText ? {} : search;
  const field = sort ?? (hasText ? "RELEVANCE" : "TITLE");
  return { field, direction: (sort && direction) ?? (field === "RELEVANCE" ? "DESCENDING" : "ASCENDING") };
}

export function columnsOf(search: ListSearch): ColumnId[] {
  const asked = (search.columns ?? "").split(",");
  const known = asked.flatMap((id) => oneOf(columnIds, id) ?? []);
  if (known.length === 0) return [...defaultColumnIds];
  const unique = [...new Set(known)];
  // The title carries the link to the measure, so it is always there.
  return unique.includes("title") ? unique : ["title", ...unique];
}

/** The filters that narrow the list, apart from the text. */
export const noFilters: ListSearch = {
  ...Object.fromEntries(facetNames.map((name) => [name, undefined])),
  subset: undefined,
  expires: undefined,
  validFrom: undefined,
  validTo: undefined,
};

export function countFilters(search: ListSearch): number {
  const facets = facetNames.reduce((count, name) => count + (search[name]?.length ?? 0), 0);
  const others = [search.subset, search.expires, search.validFrom, search.validTo];
  return facets + others.filter((value) => value !== undefined).length;
}
