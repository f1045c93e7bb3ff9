import type { Review } from "@indikatorkatalogen/contract";
import type { ReadContext } from "../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { requireInForce } from "../guest-access/guests.service.ts";
import { canSeeReview, readReview } from "./read-review.service.ts";
import { lockOpenReview } from "./request-review.service.ts";
import { findReview, type StoredReview } from "./reviews.repository.ts";

/**
 * Runs a step in a review that the caller may see and that has not ended, in one transaction, and returns the review
 * after it.
 */
export async function inOpenReview(
  { db, caller }: ReadContext,
  reviewId: string,
  step: (tx: DatabaseTransaction, review: StoredReview) => Promise<void>,
): Promise<Review> {
  await db.transaction().execute(async (tx) => {
    const found = await findReview(tx, reviewId);
    if (!found || !canSeeReview(found, caller)) throw entityNotFound();
    const review = await lockOpenReview(tx, reviewId);
    if (caller.guest) await requireInForce(tx, caller.guest.id);
    await step(tx, review);
  });
  const review = await findReview(db, reviewId);
  if (!review) throw entityNotFound();
  return readReview(db, review, caller);
}
