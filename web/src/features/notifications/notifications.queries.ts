import { listNotifications, markNotificationsRead } from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";

const minuteMs = 60_000;

/** Refetched every minute while the page is visible. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => callApi(listNotifications, {}, signal),
  refetchInterval: minuteMs,
  staleTime: minuteMs / 2,
});

/** Marks some notifications as read, or all. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | undefined) => callApi(markNotificationsRead, { body: { ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
