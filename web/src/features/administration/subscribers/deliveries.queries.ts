import { listDeliveries, resendDelivery } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";

export const deliveriesKey = (subscriberId: string) => ["administration", "deliveries", subscriberId];

/** Polled frequently while deliveries are pending. */
export const deliveriesQuery = (subscriberId: string, pagesize: number) =>
  queryOptions({
    queryKey: [...deliveriesKey(subscriberId), pagesize],
    queryFn: ({ signal }) => callApi(listDeliveries, { query: { subscriberId, index: 0, pagesize } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pageResults.some((delivery) => delivery.state === "WAITING") ? 2000 : 15_000,
  });

export function useResend(subscriberId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(resendDelivery, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(subscriberId) }),
  });
}
