import { toCount, toText } from "../../../ui/page/address-values.ts";
import type { ListAddress } from "./list-address.ts";

/** Keeps the valid parameters of an address and drops the others. */
export function parseListAddress(address: Record<string, unknown>): ListAddress {
  const { search, sort, direction, page, pageSize, filter } = address;
  // Dropped parameters are set to undefined: the router merges the result into the raw address.
  return {
    search: toText(search),
    sort: toText(sort),
    direction: direction === "ASCENDING" || direction === "DESCENDING" ? direction : undefined,
    page: toCount(page),
    pageSize: toCount(pageSize),
    filter: toText(filter),
  };
}
