import { startOfSwedishDay } from "../dates.ts";

interface Validity {
  validFrom: number | null;
  validTo: number | null;
}

/** Dates are calendar days: a period may begin and end on the same day, whatever the time of day. */
export const isValidPeriod = ({ validFrom, validTo }: Validity) =>
  validFrom === null || validTo === null || validTo >= startOfSwedishDay(validFrom);
