import {
  getReview,
  getVersionReview,
  listReviewerCandidates,
  type Review,
  type ReviewerCandidate,
  type ReviewRequest,
  requestReview,
  updateReview,
  withdrawReview,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { readableOffline } from "../../api/query-client.ts";
import type { PickOption } from "../../ui/pickers/combobox-rows.ts";
import type { OptionPage, OptionRequest } from "../../ui/pickers/use-option-search.ts";

/** Polled, because colleagues may respond while the page is open. */
const refetchIntervalMs = 20_000;

/** The review of a version, the rules for publishing it and when it is to be published. */
export const versionReviewQuery = (versionId: string) =>
  queryOptions({
    ...readableOffline,
    queryKey: ["reviews", "version", versionId],
    queryFn: ({ signal }) => callApi(getVersionReview, { params: { id: versionId } }, signal),
    refetchInterval: refetchIntervalMs,
    staleTime: 5000,
  });

/** One review by its id, which is all that a guest knows. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", "one", id],
    queryFn: ({ signal }) => callApi(getReview, { params: { id } }, signal),
    refetchInterval: refetchIntervalMs,
    staleTime: 5000,
  });

/** The response to every change of a review is the whole review. */
export function useReviewCache() {
  const queryClient = useQueryClient();
  return {
    put: (review: Review) => {
      const { queryKey } = versionReviewQuery(review.versionId);
      queryClient.setQueryData(queryKey, (known) => known && { ...known, review });
      queryClient.setQueryData(reviewQuery(review.id).queryKey, (known) => known && review);
    },
    refresh: () => queryClient.invalidateQueries({ queryKey: ["reviews"] }),
  };
}

interface RequestTarget {
  versionId: string;
  /** The revision that the author has seen, which is pinned. */
  revision: number;
  /** The review whose request is changed; undefined for a new request or round. */
  reviewId: string | undefined;
}

/** Requests a review or its next round, or changes who is asked. */
export function useRequestReview({ versionId, revision, reviewId }: RequestTarget) {
  const { put, refresh } = useReviewCache();
  return useMutation({
    mutationFn: (body: ReviewRequest) =>
      reviewId === undefined
        ? callApi(requestReview, { params: { id: versionId }, headers: { "if-match": `"${revision}"` }, body })
        : callApi(updateReview, { params: { id: reviewId }, body }),
    onSuccess: (review) => {
      put(review);
      void refresh();
    },
  });
}

export function useWithdrawReview(id: string) {
  const { put, refresh } = useReviewCache();
  return useMutation({
    mutationFn: () => callApi(withdrawReview, { params: { id } }),
    onSuccess: (review) => {
      put(review);
      void refresh();
    },
  });
}

export interface CandidateOption extends PickOption, Pick<ReviewerCandidate, "isReviewer"> {}

/** Users who can be asked or mentioned, by name. */
export const candidatesQuery = (versionId: string, { text, count }: OptionRequest) => ({
  queryKey: ["reviews", "candidates", versionId, text, count],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OptionPage<CandidateOption>> => {
    const found = await callApi(
      listReviewerCandidates,
      { params: { id: versionId }, query: { searchValue: text } },
      signal,
    );
    const options = found.slice(0, count).map(({ id, name, isReviewer }) => ({ id, name, isReviewer }));
    return { options, total: found.length };
  },
});
