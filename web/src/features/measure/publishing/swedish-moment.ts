import { startOfSwedishDay } from "@indikatorkatalogen/contract";
import { formatMoment } from "../../../texts/format.ts";
import { isDate } from "../../../ui/dates/iso-date.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const clock = /^(\d{1,2})[:.]?(\d{2})$/;

/** The instant of a day such as 2026-11-14 and a time such as 8:00 in Sweden; undefined when either is invalid. */
export function swedishMoment(day: string, time: string): number | undefined {
  const [, hours, minutes] = clock.exec(time.trim()) ?? [];
  if (!isDate(day) || Number(hours) > 23 || Number(minutes) > 59 || hours === undefined) return undefined;
  const moment =
    startOfSwedishDay(Date.parse(`${day}T12:00:00Z`)) + Number(hours) * hourMs + Number(minutes) * minuteMs;
  const wanted = `${day} ${hours.padStart(2, "0")}:${minutes}`;
  // On a day when the clock changes, the sum may be an hour off.
  return [moment, moment - hourMs, moment + hourMs].find((candidate) => formatMoment(candidate) === wanted) ?? moment;
}
