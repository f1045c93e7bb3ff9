import { facetNames, maxFilterValues, sortFields, textSearchSubsets } from "@indikatorkatalogen/contract";
import { readTicket } from "../../api/ticket.ts";
import { isDate } from "../../ui/dates/iso-date.ts";
import { toCount, toText } from "../../ui/page/address-values.ts";
import type { MeasureListAddress } from "./measure-list-address.ts";

/** Keeps the valid parameters of an address and drops the others, so that an old or mistyped link still opens the list. */
export function parseMeasureListAddress(address: Record<string, unknown>): MeasureListAddress {
  const facets = facetNames.map((name) => [name, toList(address[name])] as const);
  // Dropped parameters are set to undefined: the router merges the result into the raw address.
  return {
    ...Object.fromEntries(facets),
    status: toList(visibleStatuses(toList(address.status))),
    search: toText(address.search),
    subset: oneOf(textSearchSubsets, address.subset),
    ids: toList(address.ids),
    expires: toCount(address.expires),
    validFrom: toDate(address.validFrom),
    validTo: toDate(address.validTo),
    mine: ((address.mine === true || address.mine === "true") && readTicket() !== undefined) || undefined,
    sort: oneOf(sortFields, address.sort),
    direction: oneOf(["ASCENDING", "DESCENDING"] as const, address.direction),
    page: toCount(address.page),
    pageSize: toCount(address.pageSize),
    columns: toText(address.columns),
    saved: toText(address.saved),
  };
}

const toDate = (value: unknown) => (typeof value === "string" && isDate(value) ? value : undefined);

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((candidate) => candidate === value);

/** Removes drafts for anonymous visitors, who may have followed a colleague's link. */
const visibleStatuses = (statuses: string[] = []) =>
  readTicket() ? statuses : statuses.filter((status) => status !== "ONGOING");

/** One value comes as a text, several as a list, and more than the parser's limit as an object. */
function toList(value: unknown): string[] | undefined {
  const values = typeof value === "object" && value !== null ? Object.values(value) : [value];
  const texts = values.filter((item) => typeof item === "string" && item !== "").slice(0, maxFilterValues);
  return texts.length > 0 ? texts : undefined;
}
