import { formatDate } from "../../texts/format.ts";

/** Dates are texts such as 2026-11-14, which sort and compare as they are. */
const minDate = "1900-01-01";
const maxDate = "2199-12-31";

const dayMs = 86_400_000;
const fullDate = /^(\d{4})[-/. ]?(\d{2})[-/. ]?(\d{2})$/;
const looseDate = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;

const toText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The date that a text means, if it exists and lies within the limits. */
function dateFrom(match: RegExpExecArray | null): string | undefined {
  if (!match) return undefined;
  const [, year = "", month = "", date = ""] = match;
  const text = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = Date.parse(text);
  // 31 June would become 1 July.
  const exists = !Number.isNaN(time) && toText(time) === text;
  return exists && text >= minDate && text <= maxDate ? text : undefined;
}

/** For text that is still being typed: only a date with all its digits. */
export const parseFullDate = (text: string): string | undefined => dateFrom(fullDate.exec(text.trim()));

/** For text that is finished: also 2026-1-5. */
export const parseDate = (text: string): string | undefined =>
  parseFullDate(text) ?? dateFrom(looseDate.exec(text.trim()));

export const isDate = (text: string): boolean => parseFullDate(text) === text;

const clamp = (date: string): string => (date < minDate ? minDate : date > maxDate ? maxDate : date);

export const addDays = (date: string, count: number): string => clamp(toText(Date.parse(date) + count * dayMs));

/** The same day some months later; a day that the month lacks becomes its last. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const daysInMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return clamp(toText(Date.UTC(year, month - 1 + count, Math.min(day, daysInMonth))));
}

/** 0 for Monday to 6 for Sunday. */
export const weekday = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/** The weeks of the month in which the date falls, whole from Monday to Sunday. */
export function weeksOfMonth(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const monday = Date.parse(first) - weekday(first) * dayMs;
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => toText(monday + (week * 7 + day) * dayMs)),
  );
  return weeks.filter((days) => days.some((day) => day.startsWith(date.slice(0, 7))));
}

/** A stored date as text; text that is not a date is kept as it was typed. */
export const dateText = (value: unknown): string => {
  if (typeof value === "number") return formatDate(value);
  return typeof value === "string" ? value : "";
};

/** A typed date as it is stored; text that is not a date stays text, so that validation reports it. */
export const dateValue = (text: string): number | string | null => {
  if (text === "") return null;
  return isDate(text) ? Date.parse(text) : text;
};
