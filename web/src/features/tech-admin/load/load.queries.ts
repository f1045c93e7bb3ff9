import { getLoad, type NodeLoad } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";

const pollIntervalMs = 10_000;
/** A node that has not responded for this long has been stopped or replaced. */
const forgottenAfterMs = 300_000;

interface KnownNode extends NodeLoad {
  respondedAt: number;
}

/** Behind a load balancer each response may come from another node, so the latest response of each node is kept. */
export const loadQuery = queryOptions<KnownNode[]>({
  queryKey: ["tech admin", "load"],
  queryFn: async ({ client, queryKey, signal }) => {
    const load = await callApi(getLoad, {}, signal);
    const now = Date.now();
    const known = client.getQueryData<KnownNode[]>(queryKey) ?? [];
    const others = known.filter(
      ({ nodeId, respondedAt }) => nodeId !== load.nodeId && now - respondedAt < forgottenAfterMs,
    );
    return [...others, { ...load, respondedAt: now }].sort((one, other) => one.startedAt - other.startedAt);
  },
  refetchInterval: pollIntervalMs,
  staleTime: 0,
});
