import {
  addComment,
  addThread,
  decideReview,
  decideSuggestion,
  deleteComment,
  type EndpointArgs,
  getReviewDifference,
  type Review,
  resolveThread,
  retractDecision,
  updateComment,
} from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { useMeasureCache } from "../../domain/measure/measure.queries.ts";
import { useReviewCache } from "../../domain/review/review.queries.ts";
import { useReviewed } from "./reviewed-context.ts";

/** The differences in the current text; refetched when the text has changed. */
export const differenceQuery = ({ id, currentRevision }: Pick<Review, "id" | "currentRevision">) =>
  queryOptions({
    queryKey: ["reviews", "difference", id, currentRevision],
    queryFn: ({ signal }) => callApi(getReviewDifference, { params: { id } }, signal),
    placeholderData: keepPreviousData,
  });

/** A change of the review. After a refusal the review is refetched, because somebody may have changed it first. */
function useReviewAction<Input>(call: (id: string, input: Input) => Promise<Review>) {
  const { review, version } = useReviewed();
  const { put, refresh } = useReviewCache();
  const measures = useMeasureCache();
  return useMutation({
    mutationFn: (input: Input) => call(review.id, input),
    onSuccess: put,
    onError: () => {
      void refresh();
      void measures.refresh(version.measureId);
    },
  });
}

type ThreadBody = EndpointArgs<typeof addThread>["body"];
type CommentBody = EndpointArgs<typeof addComment>["body"];
type DecisionBody = EndpointArgs<typeof decideReview>["body"];

export const useAddThread = () =>
  useReviewAction((id, body: ThreadBody) => callApi(addThread, { params: { id }, body }));

export const useReply = (threadId: string) =>
  useReviewAction((id, body: CommentBody) => callApi(addComment, { params: { id, threadId }, body }));

export const useChangeComment = (commentId: string) =>
  useReviewAction((id, body: CommentBody) => callApi(updateComment, { params: { id, commentId }, body }));

export const useDeleteComment = (commentId: string) =>
  useReviewAction((id, _: undefined) => callApi(deleteComment, { params: { id, commentId } }));

export const useResolveThread = (threadId: string) =>
  useReviewAction((id, isResolved: boolean) =>
    callApi(resolveThread, { params: { id, threadId }, body: { isResolved } }),
  );

export const useDecideSuggestion = (threadId: string) =>
  useReviewAction((id, decision: "ACCEPTED" | "DECLINED") =>
    callApi(decideSuggestion, { params: { id, threadId }, body: { decision } }),
  );

export const useDecideReview = () =>
  useReviewAction((id, body: DecisionBody) => callApi(decideReview, { params: { id }, body }));

export const useRetractDecision = () =>
  useReviewAction((id, _: undefined) => callApi(retractDecision, { params: { id } }));
