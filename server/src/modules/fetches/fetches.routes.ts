import {
  addDistributionUsage,
  contractNames,
  distributionChannels,
  getUsageStatistics,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { type FetchCounter, readFetchCounts } from "./fetches.service.ts";

export function fetchRoutes(api: Api, { note }: FetchCounter): void {
  api.implement(getUsageStatistics, (_, { db, now }) => readFetchCounts(db, now()));
  api.implement(addDistributionUsage, async ({ body: { fetches } }) => {
    for (const contract of contractNames) {
      const times = fetches[contract] ?? 0;
      if (times > 0) note(distributionChannels[contract], times);
    }
  });
}
