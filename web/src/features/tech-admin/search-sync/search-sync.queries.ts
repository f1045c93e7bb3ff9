import { getCacheSync, startCacheSync } from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { isQueuedOrRunning, refetchIntervalWhile } from "../work-state.ts";

export const searchSyncQuery = queryOptions({
  queryKey: ["tech admin", "search sync"],
  queryFn: ({ signal }) => callApi(getCacheSync, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => refetchIntervalWhile(isQueuedOrRunning(state.data?.work ?? null)),
});

export function useStartSearchSync() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startCacheSync, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: searchSyncQuery.queryKey }),
  });
}
