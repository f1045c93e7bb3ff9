import {
  chooseMyOwners,
  getMyResponsibilities,
  listActivity,
  listBulkChanges,
  listMyDrafts,
  listReviews,
  type ReviewQueue,
  reportVisit,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { asPage } from "../../api/list-responses.ts";
import { listUnsent, parseUnsentKey, type Unsent } from "../../ui/storage/unsent-store.ts";

const key = "my work";
export const workKey = [key];
/** A user who opens the page wants the current state. */
const current = { staleTime: 0 } as const;

/** The number of reviews shown per queue. */
const pagesize = 50;

export const reviewsQuery = (queue: ReviewQueue) =>
  queryOptions({
    ...current,
    queryKey: [key, "reviews", queue],
    queryFn: async ({ signal }) => asPage(await callApi(listReviews, { query: { queue, pagesize } }, signal)),
  });

export const draftsQuery = queryOptions({
  ...current,
  queryKey: [key, "drafts"],
  queryFn: ({ signal }) => callApi(listMyDrafts, {}, signal),
});

export const responsibilitiesQuery = queryOptions({
  ...current,
  queryKey: [key, "responsibilities"],
  queryFn: ({ signal }) => callApi(getMyResponsibilities, {}, signal),
});

/** The visit is reported first, so that the activity begins where the previous visit ended. */
export const activityQuery = queryOptions({
  ...current,
  queryKey: [key, "activity"],
  queryFn: async ({ signal }) => {
    await callApi(reportVisit, {}, signal);
    return callApi(listActivity, {}, signal);
  },
});

export const bulkChangesQuery = queryOptions({
  ...current,
  queryKey: [key, "bulk changes"],
  queryFn: ({ signal }) => callApi(listBulkChanges, {}, signal),
});

export function useChooseOwners() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (owners: readonly { id: string }[]) =>
      callApi(chooseMyOwners, { body: { owners: owners.map(({ id }) => ({ id })) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: responsibilitiesQuery.queryKey }),
  });
}

/** Unsent text of one version, in this browser. */
export interface UnsentVersion {
  versionId: string;
  at: number;
  fields: string[];
}

/** Read from the device, so no network is needed and nothing is cached. */
export const unsentVersionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [key, "unsent", userId],
    queryFn: async () => toVersions(await listUnsent(`${userId}/`)),
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });

function toVersions(all: readonly Unsent[]): UnsentVersion[] {
  const byVersion = Map.groupBy(all, ({ key: stored }) => parseUnsentKey(stored).versionId);
  return [...byVersion].map(([versionId, stored]) => ({
    versionId,
    at: Math.max(...stored.map(({ at }) => at)),
    fields: [...new Set(stored.flatMap(({ content }) => fieldsIn(content)))],
  }));
}

const fieldsIn = (content: unknown): string[] =>
  Array.isArray(content) ? content.flatMap(({ field }) => (typeof field === "string" ? field : [])) : [];

/** The measure of a version, which is found by its id; null when it no longer exists. */
export const measureOfVersionQuery = (versionId: string) =>
  queryOptions({
    queryKey: ["measures", "of version", versionId],
    queryFn: async ({ signal }) => {
      const body = { searchValue: versionId, pageSize: 1, status: ["ONGOING" as const, "PUBLISHED" as const] };
      const { pageResults } = await callApi(searchMeasures, { body }, signal);
      return pageResults[0] ?? null;
    },
  });
