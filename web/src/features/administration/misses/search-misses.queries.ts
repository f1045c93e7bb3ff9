import { deleteSearchMiss, deleteSearchMisses, listSearchMisses } from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";

const maxShown = 50;

export const missesQuery = queryOptions({
  queryKey: ["administration", "search misses"],
  queryFn: ({ signal }) => callApi(listSearchMisses, { query: { index: 0, pagesize: maxShown } }, signal),
});

export function useDeleteMiss(query: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteSearchMiss, { params: { query } }),
    onSuccess: () => queryClient.invalidateQueries(missesQuery),
  });
}

/** Deletes those searched for once, or all. */
export const deleteMisses = (selection: "once" | "all") =>
  callApi(deleteSearchMisses, { query: { before: Date.now(), ...(selection === "once" && { maxCount: 1 }) } });
