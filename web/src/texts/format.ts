import { swedishDay } from "@indikatorkatalogen/contract";

// A date is a Swedish calendar day, wherever the reader is.
export { formatNumber, swedishDay as formatDate } from "@indikatorkatalogen/contract";

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm", hour: "2-digit", minute: "2-digit" });

/** 14:03 */
export const formatTime = (time: number): string => clock.format(time);

/**
 * Dates in a text that do not break: a word joiner after each hyphen. A hyphen that does not break by itself is narrower
 * in our font.
 */
export const unbroken = (text: string): string => text.replace(/(\d-)(?=\d)/g, "$1\u2060");

/** 2026-11-14 14:03 */
export const formatMoment = (time: number): string => `${swedishDay(time)} ${formatTime(time)}`;

const list = new Intl.ListFormat("sv");

/** Stroke, astma och KOL */
export const formatList = (texts: readonly string[]): string => list.format(texts);
