import { z } from "zod";
import { validationTexts } from "./texts/validation-texts.ts";

/** Dates travel as epoch milliseconds; absent is null. The bounds are years 1900 and 2200. */
export const epochMillis = z
  .number()
  .int()
  .min(-2_208_988_800_000, validationTexts.date)
  .max(7_258_118_400_000, validationTexts.date);
export const optionalDate = epochMillis.nullable();

const swedishDate = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The Swedish calendar day of an instant, such as 2026-11-17. A stored date stands for the day it falls on in Sweden. */
export function swedishDay(instant: number | Date): string {
  const hours = Math.floor(Number(instant) / hourMs);
  const known = dayOfHour.get(hours);
  if (known) return known;
  const found = swedishDate.format(instant);
  if (dayOfHour.size >= maxHours) dayOfHour.clear();
  dayOfHour.set(hours, found);
  return found;
}

/** Every search needs the current day, and formatting is slow. The offset from UTC is whole hours, so an hour is in one day. */
const dayOfHour = new Map<number, string>();
const maxHours = 1000;

/** Midnight in Sweden of the day on which the instant falls. */
export function startOfSwedishDay(instant: number | Date): number {
  const calendarDay = swedishDay(instant);
  const utcMidnight = Date.parse(calendarDay);
  // Sweden is two hours ahead of UTC in summer and one in winter; the change is never at midnight.
  const inSummer = utcMidnight - 2 * hourMs;
  return swedishDay(inSummer) === calendarDay ? inSummer : utcMidnight - hourMs;
}

/** The last millisecond of the Swedish day on which the instant falls. */
export const endOfSwedishDay = (instant: number | Date): number =>
  // A day has 23 to 25 hours, so 36 hours after midnight it is the next day.
  startOfSwedishDay(startOfSwedishDay(instant) + 36 * hourMs) - 1;

/** The same time of day on the Swedish day before; days of 23 and 25 hours are corrected for. */
export function dayBefore(instant: number): number {
  const wanted = swedishDay(startOfSwedishDay(instant) - 1);
  const candidates = [instant - dayMs, instant - dayMs + hourMs, instant - dayMs - hourMs];
  return candidates.find((candidate) => swedishDay(candidate) === wanted) ?? instant - dayMs;
}

/** How many days of the Swedish calendar one instant is after another; negative when it is before. */
export const swedishDaysBetween = (from: number | Date, to: number | Date): number =>
  (Date.parse(swedishDay(to)) - Date.parse(swedishDay(from))) / dayMs;

/** Midnight in Sweden some months later; a day that the month lacks becomes its last. */
export function addSwedishMonths(instant: number | Date, months: number): number {
  const [year = 0, month = 1, date = 1] = swedishDay(instant).split("-").map(Number);
  const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return startOfSwedishDay(Date.UTC(year, month - 1 + months, Math.min(date, daysInMonth), 12));
}
