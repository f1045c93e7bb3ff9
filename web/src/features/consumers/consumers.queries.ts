import { contractVersions, countMeasures, reportingSystems, searchMeasures } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asList } from "../../api/list-answers.ts";

export const measureCountQuery = queryOptions({
  queryKey: ["consumers", "measures"],
  queryFn: ({ signal }) => callApi(countMeasures, {}, signal),
});

export interface ContractUse {
  version: number;
  systems: { id: string; name: string }[];
  measures: number;
}

/** How many measures are reported by each version of the contract, and which systems speak it. */
export const contractUseQuery = queryOptions({
  queryKey: ["consumers", "contracts"],
  queryFn: async ({ signal }): Promise<ContractUse[]> => {
    const [systems, { facets }] = await Promise.all([
      callApi(reportingSystems.list, { query: {} }, signal),
      callApi(searchMeasures, { body: { pageSize: 1, facets: true } }, signal),
    ]);
    return contractVersions.map((version) => ({
      version,
      systems: asList(systems).filter(({ contractVersion }) => contractVersion === version),
      measures: facets?.contractVersion.find(({ id }) => Number(id) === version)?.count ?? 0,
    }));
  },
});
