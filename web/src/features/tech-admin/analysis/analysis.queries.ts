import {
  exportContentAnalysis,
  type FindingKind,
  getContentAnalysis,
  instanceIdentifiers,
  startContentAnalysis,
} from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { downloadFile } from "../../../domain/download/download.ts";
import { refetchIntervalWhile } from "../work-state.ts";

export const pageSize = 20;
const analysisKey = ["tech admin", "analysis"];

interface AnalysisQuery {
  kind: FindingKind | undefined;
  owner: string | undefined;
  /** Counted from 1. */
  page: number;
}

export const analysisQuery = ({ kind, owner, page }: AnalysisQuery) =>
  queryOptions({
    queryKey: [...analysisKey, kind, owner, page],
    queryFn: ({ signal }) =>
      callApi(getContentAnalysis, { query: { index: page - 1, pagesize: pageSize, kind, owner } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => refetchIntervalWhile(Boolean(state.data?.running)),
  });

/** The name of the owner in the address. */
export const ownerQuery = (id: string) =>
  queryOptions({
    queryKey: ["options", "instanceIdentifier", "one", id],
    queryFn: ({ signal }) => callApi(instanceIdentifiers.get, { params: { id } }, signal),
  });

export function useStartAnalysis() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startContentAnalysis, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: analysisKey }),
  });
}

export const useExportAnalysis = (owner: string | undefined) =>
  useMutation({
    mutationFn: () => downloadFile(exportContentAnalysis, { query: { owner } }),
  });
