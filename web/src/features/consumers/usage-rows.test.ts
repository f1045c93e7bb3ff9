import type { UsageStatistics } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { toUsageRows } from "./usage-rows.ts";

describe("usage", () => {
  const counts: UsageStatistics = {
    since: 0,
    month: "2026-01",
    counts: [
      { month: "2026-01", channel: "CSV", count: 1 },
      { month: "2025-12", channel: "CSV", count: 20 },
      { month: "2025-02", channel: "CSV", count: 300 },
      { month: "2025-01", channel: "CSV", count: 4000 },
      { month: "2026-01", channel: "JSON", count: 7 },
    ],
  };
  const rowOf = (channel: string) => toUsageRows(counts).find((row) => row.channel === channel);

  test("is counted by month across the turn of the year, and by twelve months", () => {
    expect(rowOf("CSV")).toEqual({ channel: "CSV", thisMonth: 1, lastMonth: 20, year: 321 });
  });

  test("of a channel that nobody has used is none, and is unknown until it is loaded", () => {
    expect(rowOf("ATOM")).toMatchObject({ thisMonth: 0, lastMonth: 0, year: 0 });
    expect(toUsageRows(undefined)[0]).toMatchObject({ thisMonth: undefined, year: undefined });
  });
});
