import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";

/** In which ways the published catalogue is fetched: by programs, and as a file that a person downloads in the web. */
export const fetchWays = [
  "SEARCH",
  "MEASURE",
  "XLSX",
  "CSV",
  "JSON",
  "ATOM",
  "CHANGES",
  "OPENAPI",
  "WEB_FILE",
] as const;
export type FetchWay = (typeof fetchWays)[number];

/** How many calendar months counts are kept, the present one among them. */
export const fetchMonthsKept = 24;

/** A calendar month in Sweden, such as 2026-11. */
const month = z.string().regex(/^\d{4}-\d{2}$/);

const fetchCount = z.object({ month, way: z.enum(fetchWays), count: z.number().int() });
export type FetchCount = z.infer<typeof fetchCount>;

export const fetchCounts = z.object({
  /** When counting began. */
  since: epochMillis,
  /** The present month. */
  month,
  /** Whatever is not named has not been fetched. */
  fetches: z.array(fetchCount),
});
export type FetchCounts = z.infer<typeof fetchCounts>;

export const getFetchCounts = endpoint({
  method: "GET",
  path: "/fetches",
  summary: "How often the catalogue is fetched, by month and way; nothing tells by whom",
  access: "public",
  response: fetchCounts,
});

/** The month so many months before another. */
export function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - months)).toISOString().slice(0, 7);
}
