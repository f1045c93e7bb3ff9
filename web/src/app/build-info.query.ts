import { getBuildInfo } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../api/call-api.ts";

const hour = 3_600_000;

interface Builds {
  /** The build that this page came from. */
  ours: string;
  newest: string;
}

/** Asked every hour, and when the tab is looked at again. */
export const buildInfoQuery = queryOptions({
  queryKey: ["build"],
  queryFn: async ({ client, queryKey, signal }): Promise<Builds> => {
    const { build: newest } = await callApi(getBuildInfo, {}, signal);
    return { ours: client.getQueryData<Builds>(queryKey)?.ours ?? newest, newest };
  },
  staleTime: 0,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: hour,
  refetchOnWindowFocus: "always",
  refetchOnMount: false,
});
