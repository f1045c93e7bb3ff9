import {
  addDistributionUsage,
  contractNames,
  distributionChannels,
  getUsageStatistics,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { readUsageStatistics, type UsageCounter } from "./usage-counter.service.ts";

export function usageStatisticsRoutes(api: Api, { add }: UsageCounter): void {
  api.implement(getUsageStatistics, (_, { db, now }) => readUsageStatistics(db, now()));
  api.implement(addDistributionUsage, async ({ body: { counts } }) => {
    for (const contract of contractNames) {
      const times = counts[contract] ?? 0;
      if (times > 0) add(distributionChannels[contract], times);
    }
  });
}
