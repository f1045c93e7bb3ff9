import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { type ContractName, contractName } from "../distribution/distribution.contract.ts";
import { endpoint } from "../endpoint.ts";
import { noContent } from "../no-content.ts";

/** The channels through which the published catalogue is read: by programs, and as files that people download. */
export const usageChannels = [
  "SEARCH",
  "MEASURE",
  "XLSX",
  "CSV",
  "JSON",
  "ATOM",
  "CHANGES",
  "OPENAPI",
  "DISTRIBUTION_V2",
  "DISTRIBUTION_V3",
  "DISTRIBUTION_V3_1",
  "WEB_FILE",
] as const;
export type UsageChannel = (typeof usageChannels)[number];

/** From the data-distribution host, by version of the contract. The host counts for itself. */
export const distributionChannels = {
  v2: "DISTRIBUTION_V2",
  v3: "DISTRIBUTION_V3",
  v3_1: "DISTRIBUTION_V3_1",
} as const satisfies Record<ContractName, UsageChannel>;
export type DistributionChannel = (typeof distributionChannels)[ContractName];

/** How many calendar months counts are kept, the present one among them. */
export const usageRetentionMonths = 24;

/** A calendar month in Sweden, such as 2026-11. */
const month = z.string().regex(/^\d{4}-\d{2}$/);

const usageCount = z.object({ month, channel: z.enum(usageChannels), count: z.number().int() });
export type UsageCount = z.infer<typeof usageCount>;

export const usageStatistics = z.object({
  /** When counting began. */
  since: epochMillis,
  /** The present month. */
  month,
  /** Channels that are not named have not been used. */
  counts: z.array(usageCount),
});
export type UsageStatistics = z.infer<typeof usageStatistics>;

export const getUsageStatistics = endpoint({
  method: "GET",
  path: "/usage",
  summary: "How often the catalogue is used, by month and channel, without data about the caller",
  access: "public",
  isShared: true,
  response: usageStatistics,
});

const maxPerReport = 1_000_000_000;

export const addDistributionUsage = endpoint({
  method: "POST",
  effect: "write",
  path: "/distribution/usage",
  summary: "For the data-distribution host: how often measures have been read from it since its last report",
  access: "distribution:update",
  body: z.object({ counts: z.partialRecord(contractName, z.number().int().min(0).max(maxPerReport)) }),
  response: noContent,
});

/** The month some months before another. */
export function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - months)).toISOString().slice(0, 7);
}
