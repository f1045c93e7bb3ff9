import { monthBefore, type UsageChannel, type UsageStatistics, usageChannels } from "@indikatorkatalogen/contract";

export interface FetchRow {
  way: UsageChannel;
  /** Undefined until the counts are known, as the others. */
  thisMonth: number | undefined;
  lastMonth: number | undefined;
  /** This month and the eleven before it. */
  year: number | undefined;
}

/** A row for every way, also for those that nobody has used. */
export function toFetchRows(counts: UsageStatistics | undefined): FetchRow[] {
  return usageChannels.map((way) => ({
    way,
    thisMonth: counts && countOf(counts, way, 0, 0),
    lastMonth: counts && countOf(counts, way, 1, 1),
    year: counts && countOf(counts, way, 11, 0),
  }));
}

/** From so many months ago to so many; months are ordered as their names are. */
function countOf({ month, fetches }: UsageStatistics, way: UsageChannel, from: number, to: number): number {
  const [first, last] = [monthBefore(month, from), monthBefore(month, to)];
  return fetches
    .filter((one) => one.way === way && one.month >= first && one.month <= last)
    .reduce((sum, { count }) => sum + count, 0);
}
