import type { ListAddress } from "./list-address.ts";

/** Takes what is sound from an address and lets the rest go. */
export function parseListAddress(address: Record<string, unknown>): ListAddress {
  const { search, sort, direction, page, pageSize, filter } = address;
  // What is let go must still be named: the router lays the answer over the raw address.
  return {
    search: toText(search),
    sort: toText(sort),
    direction: direction === "ASCENDING" || direction === "DESCENDING" ? direction : undefined,
    page: toCount(page),
    pageSize: toCount(pageSize),
    filter: toText(filter),
  };
}

const toText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

function toCount(value: unknown): number | undefined {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}
