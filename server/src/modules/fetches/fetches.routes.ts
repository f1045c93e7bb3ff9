import { fetchCounts, getFetchCounts } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { readFetchCounts } from "./fetches.service.ts";

export function fetchRoutes(api: Api): void {
  api.implementShared(getFetchCounts, async (_, { db, now }) => ({
    type: "application/json; charset=utf-8",
    content: JSON.stringify(fetchCounts.parse(await readFetchCounts(db, now()))),
  }));
}
