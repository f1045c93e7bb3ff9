import {
  addDistributionFetches,
  contractNames,
  distributionWays,
  fetchCounts,
  getFetchCounts,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { type FetchCounter, readFetchCounts } from "./fetches.service.ts";

export function fetchRoutes(api: Api, { note }: FetchCounter): void {
  api.implementShared(getFetchCounts, async (_, { db, now }) => ({
    type: "application/json; charset=utf-8",
    content: JSON.stringify(fetchCounts.parse(await readFetchCounts(db, now()))),
  }));
  api.implement(addDistributionFetches, async ({ body: { fetches } }) => {
    for (const contract of contractNames) {
      const times = fetches[contract] ?? 0;
      if (times > 0) note(distributionWays[contract], times);
    }
  });
}
