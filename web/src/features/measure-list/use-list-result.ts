import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MeasureListResult, measureListQuery } from "./measure-list.queries.ts";

/** The result to show. It stays the same object until something in it changes. */
export interface ListResult {
  result: MeasureListResult | undefined;
  /** A newer result is being fetched. */
  isBusy: boolean;
  /** The current query has no result: it has failed, or waits for the network while an older result is shown. */
  hasNoResponse: boolean;
  /** Null while offline. */
  error: Error | null;
  retry: () => void;
}

export function useListResult(query: ReturnType<typeof measureListQuery>): ListResult {
  const { data, error, isPlaceholderData, fetchStatus, refetch } = useQuery(query);
  const hasNoResponse = error !== null || (fetchStatus === "paused" && (!data || isPlaceholderData));
  return useMemo(
    () => ({ result: data, isBusy: isPlaceholderData, hasNoResponse, error, retry: () => void refetch() }),
    [data, isPlaceholderData, hasNoResponse, error, refetch],
  );
}
