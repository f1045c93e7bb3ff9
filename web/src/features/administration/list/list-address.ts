import { defaultPageSize, type SortDirection } from "@indikatorkatalogen/contract";
import type { Sorting } from "../../../ui/table/sorting.ts";
import type { ListConfig, PageQuery } from "../list-config.ts";

export const pageSizes = [20, 50, 100, 200];

/** The state of a list as in the address. Omitted values are defaults. */
export interface ListAddress {
  search?: string | undefined;
  sort?: string | undefined;
  direction?: SortDirection | undefined;
  /** Counted from 1. */
  page?: number | undefined;
  pageSize?: number | undefined;
  /** A value of the list's filter. */
  filter?: string | undefined;
}

export const pageOf = ({ page }: ListAddress): number => page ?? 1;
export const pageSizeOf = ({ pageSize }: ListAddress): number =>
  pageSize && pageSizes.includes(pageSize) ? pageSize : defaultPageSize;

/** The list's default order, unless the address names a sortable column. */
export function sortingOf({ columns, defaultSort }: ListConfig, { sort, direction }: ListAddress): Sorting {
  const isKnown = columns.some(({ sortField }) => sortField !== undefined && sortField === sort);
  return isKnown && sort
    ? { field: sort, direction: direction ?? "ASCENDING" }
    : (defaultSort ?? { field: columns[0]?.sortField ?? "", direction: "ASCENDING" });
}

/** Ignores values that the list does not offer. */
export const filterOf = ({ filter }: ListConfig, address: ListAddress): string | undefined =>
  filter?.options.find(({ value }) => value === address.filter)?.value;

export function pageQueryOf(config: ListConfig, address: ListAddress): PageQuery {
  const { field, direction } = sortingOf(config, address);
  return {
    searchValue: address.search?.trim() ?? "",
    sortfield: field,
    sortDirection: direction,
    index: pageOf(address) - 1,
    pagesize: pageSizeOf(address),
    filter: filterOf(config, address),
  };
}
