import {
  exportContentAnalysis,
  type FindingKind,
  getContentAnalysis,
  startContentAnalysis,
} from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, fetchFile } from "../../../api/call-api.ts";
import { fileNameOf, keepFile } from "../../../domain/download/download.ts";
import { askAgainAfter } from "../work-state.ts";

export const pageSize = 20;
const analysisKey = ["tech admin", "analysis"];

interface Wanted {
  kind: FindingKind | undefined;
  /** Counted from 1. */
  page: number;
}

export const analysisQuery = ({ kind, page }: Wanted) =>
  queryOptions({
    queryKey: [...analysisKey, kind, page],
    queryFn: ({ signal }) =>
      callApi(getContentAnalysis, { query: { index: page - 1, pagesize: pageSize, kind } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => askAgainAfter(Boolean(state.data?.running)),
  });

export function useStartAnalysis() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startContentAnalysis, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: analysisKey }),
  });
}

export const useExportAnalysis = () =>
  useMutation({
    mutationFn: async () => {
      const response = await fetchFile(exportContentAnalysis, {});
      keepFile(await response.blob(), fileNameOf(response));
    },
  });
