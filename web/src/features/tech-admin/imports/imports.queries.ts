import {
  type ContractName,
  type EndpointResult,
  getDistributionHealth,
  startHostImport,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { isQueuedOrRunning, refetchIntervalWhile } from "../work-state.ts";

type Distribution = EndpointResult<typeof getDistributionHealth>;
export type ContractRow = Distribution["contracts"][number];

export const isImporting = ({ running, work }: ContractRow): boolean => running !== null || isQueuedOrRunning(work);

export const distributionQuery = queryOptions({
  queryKey: ["tech admin", "distribution"],
  queryFn: ({ signal }) => callApi(getDistributionHealth, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => refetchIntervalWhile(state.data?.contracts.some(isImporting) ?? false),
});

export function useStartImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contract: ContractName) => callApi(startHostImport, { params: { contract } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: distributionQuery.queryKey }),
  });
}
