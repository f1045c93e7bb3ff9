import { contractVersions, getUsageStatistics, reportingSystems, searchMeasures } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-responses.ts";

export interface ContractUse {
  version: number;
  systems: { id: string; name: string }[];
  measures: number;
}

export const usageStatisticsQuery = queryOptions({
  queryKey: ["consumers", "usage"],
  queryFn: ({ signal }) => callApi(getUsageStatistics, {}, signal),
});

/** The number of published measures, in all and by contract version, and the reporting systems of each version. */
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
