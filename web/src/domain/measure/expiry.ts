import { addSwedishMonths, swedishDay } from "@indikatorkatalogen/contract";

const warningMonths = 6;

export type Expiry = "none" | "soon" | "past";

/** The last day counts as valid; days and months are Swedish, as in the filter of the list. */
export function expiryOf(validTo: number | null, now: Date): Expiry {
  if (validTo === null) return "none";
  if (swedishDay(validTo) < swedishDay(now)) return "past";
  return validTo < addSwedishMonths(now, warningMonths) ? "soon" : "none";
}
