import type { SortField } from "@indikatorkatalogen/contract";
import type { Sorting } from "../list-search.ts";

/** Up, then down, then back to the list's own order (undefined). */
export function nextSorting(current: Sorting, field: SortField): Sorting | undefined {
  if (current.field !== field) return { field, direction: "ASCENDING" };
  return current.direction === "ASCENDING" ? { field, direction: "DESCENDING" } : undefined;
}
