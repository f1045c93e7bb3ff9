import { contractVersions, getUsageStatistics, reportingSystems, searchMeasures } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-responses.ts";

export interface ContractUse {
  version: number;
  systems: { id: string; name: string }[];
  measures: number;
}

export const fetchCountsQuery = queryOptions({
  queryKey: ["consumers", "fetches"],
  queryFn: ({ signal }) => callApi(getUsageStatistics, {}, signal),
});

/** How many published measures there are, how many are reported by each version of the contract, and who speaks it. */
export const catalogueUseQuery = queryOptions({
  queryKey: ["consumers"],
  queryFn: async ({ signal }): Promise<{ totalCount: number; contracts: ContractUse[] }> => {
    const [systems, { facets, totalCount }] = await Promise.all([
      callApi(reportingSystems.list, { query: {} }, signal),
      callApi(searchMeasures, { body: { pageSize: 1, facets: true, status: ["PUBLISHED"] } }, signal),
    ]);
    const contracts = contractVersions.map((version) => ({
      version,
      systems: asList(systems).filter(({ contractVersion }) => contractVersion === version),
      measures: facets?.contractVersion.find(({ id }) => Number(id) === version)?.count ?? 0,
    }));
    return { totalCount, contracts };
  },
});
