import {
  addDistributionUsage,
  contractNames,
  distributionChannels,
  getUsageStatistics,
  usageStatistics,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { type FetchCounter, readFetchCounts } from "./fetches.service.ts";

export function fetchRoutes(api: Api, { note }: FetchCounter): void {
  api.implementShared(getUsageStatistics, async (_, { db, now }) => ({
    type: "application/json; charset=utf-8",
    content: JSON.stringify(usageStatistics.parse(await readFetchCounts(db, now()))),
  }));
  api.implement(addDistributionUsage, async ({ body: { fetches } }) => {
    for (const contract of contractNames) {
      const times = fetches[contract] ?? 0;
      if (times > 0) note(distributionChannels[contract], times);
    }
  });
}
