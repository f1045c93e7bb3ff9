import type { Page } from "@indikatorkatalogen/contract";
import { ApiError } from "../../../api/api-error.ts";
import { swedishOrder } from "../../../texts/swedish-order.ts";
import type { PageQuery } from "../list-config.ts";

/** Searches, sorts and pages a list that the server returns as a whole. */
export function pageFrom<Row>(rows: Row[], query: PageQuery, textsOf: (row: Row) => Record<string, string>): Page<Row> {
  const words = query.searchValue.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = Object.values(textsOf(row)).join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const keyOf = (row: Row) => textsOf(row)[query.sortfield ?? ""] ?? "";
  const sign = query.sortDirection === "DESCENDING" ? -1 : 1;
  const sorted = found.toSorted((a, b) => sign * swedishOrder(keyOf(a), keyOf(b)));
  const start = query.index * query.pagesize;
  return {
    pageResults: sorted.slice(start, start + query.pagesize),
    index: query.index,
    pageSize: query.pagesize,
    totalCount: found.length,
  };
}

/** For lists without a call that returns one entry. */
export function findEntry<Row extends { id: string }>(rows: Row[], id: string): Row {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new ApiError({ status: 404, code: "ENTITY_NOT_FOUND_404", detailInfo: "Not found" });
  return found;
}
