import { getBuildInfo, getHealth } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";

export const healthQuery = queryOptions({
  queryKey: ["tech admin", "health"],
  queryFn: ({ signal }) => callApi(getHealth, {}, signal),
  refetchInterval: 10_000,
  staleTime: 0,
});

export const runningBuildQuery = queryOptions({
  queryKey: ["tech admin", "build"],
  queryFn: ({ signal }) => callApi(getBuildInfo, {}, signal),
});
