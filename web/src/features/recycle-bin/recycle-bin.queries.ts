import { listDeletedVersions, restoreVersion } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";

export const pageSize = 20;
const key = "recycle bin";

/** Pages are counted from 1. */
export const recycleBinQuery = (page: number) =>
  queryOptions({
    queryKey: [key, page],
    queryFn: ({ signal }) => callApi(listDeletedVersions, { query: { index: page - 1, pagesize: pageSize } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function useRestoreVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(restoreVersion, { params: { id } }),
    onSettled: () => {
      for (const changed of [key, "measures", "measure", "my work"]) {
        void queryClient.invalidateQueries({ queryKey: [changed] });
      }
    },
  });
}
