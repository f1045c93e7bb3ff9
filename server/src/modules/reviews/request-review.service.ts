import { fullName, type Review, type ReviewRequest, swedishDay } from "@indikatorkatalogen/contract";
import { requireUser, type User } from "../../callers/caller.ts";
import type { WriteContext } from "../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { conflict, entityNotFound, invalidField } from "../../errors/app-error.ts";
import { measureTexts } from "../../texts/measure-texts.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { contentOf, type StoredVersion } from "../measures/content/stored-version.ts";
import { lockVersion, type VersionTarget } from "../measures/writing/change-version.service.ts";
import { requireCurrentRevision } from "../measures/writing/staleness.ts";
import { recordReviewEvent } from "../review-rules/review-rules.service.ts";
import { getVisibleReview, readReview, readVersionRules } from "./read-review.service.ts";
import { listUsers, listUsersWithRole } from "./reviewers.repository.ts";
import {
  findLatestReview,
  insertReview,
  lockReview,
  markWithdrawn,
  type StoredReview,
  startReviewRound,
  storeContent,
  updateRequest,
} from "./reviews.repository.ts";

/** Pins the text that the requester saw. A review that is open already gets a new round. */
export async function requestReview(
  context: WriteContext,
  { id, expectedRevision }: VersionTarget,
  request: ReviewRequest,
): Promise<Review> {
  const user = requireUser(context.caller);
  const reviewId = await context.db.transaction().execute(async (tx) => {
    const version = await lockVersion(tx, id);
    if (version.status !== "ONGOING") throw conflict(measureTexts.wrongStatus.ONGOING);
    requireCurrentRevision(version, expectedRevision);
    const reviewerIds = await checkRequest(tx, { version, request, now: context.now() });
    await storeContent(tx, { versionId: id, revision: version.revision, content: contentOf(version) });
    const pinned = await pin(tx, { version, request, user });
    await recordReviewEvent(tx, {
      type: "REVIEW_REQUESTED",
      reviewId: pinned,
      versionId: id,
      measureId: version.measureId,
      actor: { userId: user.id },
      recipients: reviewerIds,
      data: { title: version.title, dueDay: request.dueDay, message: request.message },
    });
    return pinned;
  });
  return readReview(context.db, await getVisibleReview(context.db, reviewId, context.caller), context.caller);
}

interface Pinning {
  version: StoredVersion;
  request: ReviewRequest;
  user: User;
}

async function pin(tx: DatabaseTransaction, { version, request, user }: Pinning): Promise<string> {
  const by = { id: user.id, name: fullName(user) };
  const { id: versionId, measureId, revision } = version;
  const latest = await findLatestReview(tx, versionId);
  if (latest?.state !== "OPEN") return insertReview(tx, { versionId, measureId, revision }, { request, by });
  await startReviewRound(tx, latest.id, { request, by, revision });
  return latest.id;
}

interface Requested {
  version: StoredVersion;
  request: ReviewRequest;
  now: Date;
  /** The day that was asked for before: an overdue review can be given other reviewers without a new day. */
  earlierDay?: string | null;
}

/** Who is asked, all of them users who can log in. */
async function checkRequest(tx: DatabaseTransaction, requested: Requested): Promise<string[]> {
  const { version, request, now, earlierDay = null } = requested;
  const { reviewers, group, dueDay } = request;
  if (dueDay !== null && dueDay !== earlierDay && dueDay < swedishDay(now))
    throw invalidField("dueDay", reviewTexts.dueInPast);
  const named = await listUsers(tx, reviewers);
  if (named.length < new Set(reviewers).size) throw invalidField("reviewers", reviewTexts.unknownUser);
  const ids = named.map(({ id }) => id);
  if (!group) return ids;
  if (group.kind === "ROLE") return [...ids, ...(await listUsersWithRole(tx, group.role)).map(({ id }) => id)];
  const { members } = await readVersionRules(tx, version);
  if (members.length === 0) throw invalidField("group", reviewTexts.noGroupMembers);
  return [...ids, ...members];
}

export async function updateReview(context: WriteContext, id: string, request: ReviewRequest): Promise<Review> {
  const user = requireUser(context.caller);
  const { versionId } = await getVisibleReview(context.db, id, context.caller);
  await context.db.transaction().execute(async (tx) => {
    const version = await lockVersion(tx, versionId);
    const before = await lockOpenReview(tx, id);
    const reviewerIds = await checkRequest(tx, { version, request, now: context.now(), earlierDay: before.dueDay });
    await updateRequest(tx, id, request);
    await recordReviewEvent(tx, {
      type: "REVIEW_REQUESTED",
      reviewId: id,
      versionId,
      measureId: version.measureId,
      actor: { userId: user.id },
      recipients: newReviewers(before, request, reviewerIds),
      data: { title: version.title, dueDay: request.dueDay, message: request.message },
    });
  });
  return readReview(context.db, await getVisibleReview(context.db, id, context.caller), context.caller);
}

/** Reviewers who were asked before are not notified again. */
function newReviewers(
  before: StoredReview,
  { reviewers, group }: ReviewRequest,
  reviewerIds: readonly string[],
): string[] {
  const isSameGroup = JSON.stringify(before.group) === JSON.stringify(group);
  const known = new Set(before.reviewers.map(({ id }) => id));
  return (isSameGroup ? reviewers : reviewerIds).filter((id) => !known.has(id));
}

export async function withdrawReview(context: WriteContext, id: string): Promise<Review> {
  const user = requireUser(context.caller);
  await context.db.transaction().execute(async (tx) => {
    const { versionId, measureId, requestedBy, reviewers } = await lockOpenReview(tx, id);
    await markWithdrawn(tx, id);
    await recordReviewEvent(tx, {
      type: "REVIEW_WITHDRAWN",
      reviewId: id,
      versionId,
      measureId,
      actor: { userId: user.id },
      recipients: [requestedBy, ...reviewers.map((reviewer) => reviewer.id)],
    });
  });
  return readReview(context.db, await getVisibleReview(context.db, id, context.caller), context.caller);
}

/** A review that has not ended, locked until the transaction ends. */
export async function lockOpenReview(tx: DatabaseTransaction, id: string): Promise<StoredReview> {
  const review = await lockReview(tx, id);
  if (!review) throw entityNotFound();
  if (review.state !== "OPEN") throw conflict(reviewTexts.ended);
  return review;
}
