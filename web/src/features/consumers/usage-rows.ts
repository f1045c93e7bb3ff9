import { monthBefore, type UsageChannel, type UsageStatistics, usageChannels } from "@indikatorkatalogen/contract";

export interface UsageRow {
  channel: UsageChannel;
  /** Undefined until the counts are loaded, as the other counts. */
  thisMonth: number | undefined;
  lastMonth: number | undefined;
  /** This month and the eleven before it. */
  year: number | undefined;
}

/** A row for every channel, used or not. */
export function toUsageRows(counts: UsageStatistics | undefined): UsageRow[] {
  return usageChannels.map((channel) => ({
    channel,
    thisMonth: counts && countOf(counts, channel, 0, 0),
    lastMonth: counts && countOf(counts, channel, 1, 1),
    year: counts && countOf(counts, channel, 11, 0),
  }));
}

/** From `from` months ago to `to` months ago. The names of months sort by time. */
function countOf({ month, counts }: UsageStatistics, channel: UsageChannel, from: number, to: number): number {
  const [first, last] = [monthBefore(month, from), monthBefore(month, to)];
  return counts
    .filter((one) => one.channel === channel && one.month >= first && one.month <= last)
    .reduce((sum, { count }) => sum + count, 0);
}
