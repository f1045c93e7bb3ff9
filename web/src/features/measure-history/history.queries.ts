import {
  getHistoryDifference,
  getMeasureHistory,
  getMeasureRevision,
  listContributions,
  type Measure,
  type VersionContent,
} from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { readableOffline } from "../../api/query-client.ts";

export const historyQuery = (id: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["measure", id, "history"],
    queryFn: ({ signal }) => callApi(getMeasureHistory, { params: { id } }, signal),
  });

export const differenceQuery = (id: string, from: string, to: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["measure", id, "difference", from, to],
    queryFn: ({ signal }) => callApi(getHistoryDifference, { params: { id }, query: { from, to } }, signal),
  });

/** Who has written in which field of a version. */
export const contributionsQuery = (versionId: string) =>
  queryOptions({
    queryKey: ["measure", "contributions", versionId],
    queryFn: ({ signal }) => callApi(listContributions, { params: { id: versionId } }, signal),
    staleTime: 0,
  });

/** The content of a version, or of a revision. */
export const contentQuery = ({ id, measureVersions }: Measure, wanted: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["measure", id, "content", wanted],
    queryFn: async ({ signal }): Promise<VersionContent> => {
      const version = measureVersions.find((candidate) => candidate.id === wanted);
      if (version) return version;
      const { content } = await callApi(getMeasureRevision, { params: { id, revisionId: wanted } }, signal);
      return content;
    },
  });
