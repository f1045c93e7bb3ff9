import { formatDate } from "../../texts/format.ts";

const warningMonths = 6;

export type Expiry = "none" | "soon" | "past";

/** The last day counts as valid; days are compared as Swedish dates. */
export function expiryOf(validTo: number | null, now: Date): Expiry {
  if (validTo === null) return "none";
  const lastDay = formatDate(validTo);
  if (lastDay < formatDate(now.getTime())) return "past";
  const warningFrom = new Date(now);
  warningFrom.setMonth(warningFrom.getMonth() + warningMonths);
  return lastDay <= formatDate(warningFrom.getTime()) ? "soon" : "none";
}
