import type { Review, ReviewDecisionKind } from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { conflict, notAllowed } from "../../errors/app-error.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { endInvitation } from "../guest-access/guests.service.ts";
import type { Author } from "../review-rules/author.ts";
import { recordReviewEvent } from "../review-rules/review-rules.service.ts";
import { authorOf, eventActorOf } from "./actor.ts";
import { inOpenReview } from "./open-review.service.ts";
import { type EvaluatedReview, evaluateReview } from "./read-review.service.ts";
import { mayDecide, statusOf } from "./review-status.ts";
import { listPublishers } from "./reviewers.repository.ts";
import { insertDecision, storeContent } from "./reviews.repository.ts";

interface Decided {
  decision: ReviewDecisionKind;
  revision: number;
  comment: string | null;
}

/** Decides on the pinned revision or on the current one: on no text that the reviewer cannot have seen. */
export const decideReview = (context: WriteContext, reviewId: string, decided: Decided): Promise<Review> =>
  inOpenReview(context, reviewId, async (tx, review) => {
    const { caller } = context;
    const evaluated = await evaluateReview(tx, review);
    if (!mayDecide(review, caller, evaluated)) throw notAllowed();
    await storeDecided(tx, evaluated, decided.revision);
    const by = authorOf(caller);
    await insertDecision(tx, { reviewId, round: review.round, ...decided }, by);
    if (by.kind === "GUEST") await endInvitation(tx, { id: by.guestId, reviewId, reason: "DECIDED" });
    await announce(tx, evaluated, { by, ...decided });
  });

interface Announced extends Omit<Decided, "decision"> {
  by: Author;
  decision: ReviewDecisionKind | "RETRACTED";
}

/** Notifies the authors, and the publishers when the review has the required approvals. */
async function announce(
  tx: DatabaseTransaction,
  { review, authors, ...before }: EvaluatedReview,
  { by, ...decided }: Announced,
): Promise<void> {
  const after = statusOf(review, await evaluateReview(tx, review));
  const isReadyToPublish = after === "APPROVED" && statusOf(review, { ...before, authors }) !== "APPROVED";
  // A retracted decision is announced only if it prevented the publication.
  if (decided.decision === "RETRACTED" && !isReadyToPublish) return;
  await recordReviewEvent(tx, {
    type: "REVIEW_DECIDED",
    reviewId: review.id,
    versionId: review.versionId,
    measureId: review.measureId,
    actor: eventActorOf(by),
    recipients: [review.requestedBy, ...authors, ...(isReadyToPublish ? await listPublishers(tx) : [])],
    data: { ...decided, ...(isReadyToPublish && { isReadyToPublish }) },
  });
}

async function storeDecided(
  tx: DatabaseTransaction,
  { review, version, content }: EvaluatedReview,
  revision: number,
): Promise<void> {
  if (revision === review.revision) return;
  if (revision !== version.revision) throw conflict(reviewTexts.otherRevision);
  await storeContent(tx, { versionId: version.id, revision, content });
}

/** The decision stays in the record and is no longer in force. */
export const retractDecision = (context: WriteContext, reviewId: string): Promise<Review> =>
  inOpenReview(context, reviewId, async (tx, review) => {
    const evaluated = await evaluateReview(tx, review);
    const { round, revision } = review;
    const decision = { decision: "RETRACTED", revision, comment: null } as const;
    const by = authorOf(context.caller);
    await insertDecision(tx, { reviewId, round, ...decision }, by);
    await announce(tx, evaluated, { by, ...decision });
  });
