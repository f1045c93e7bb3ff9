import { epochMillis, startOfSwedishDay } from "../dates.ts";

interface Validity {
  validFrom: number | null;
  validTo: number | null;
}

/**
 * Dates are calendar days: a period may begin and end on the same day, whatever the time of day. Of dates that are out of
 * bounds the schema says so, and a calendar does not have all of them.
 */
export const isValidPeriod = ({ validFrom, validTo }: Validity) =>
  validFrom === null || validTo === null || !isDate(validFrom) || validTo >= startOfSwedishDay(validFrom);

const isDate = (millis: number): boolean => epochMillis.safeParse(millis).success;
