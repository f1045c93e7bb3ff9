import type { PublicationRules, VersionContent, VersionStatus } from "@indikatorkatalogen/contract";
import type { Attribution } from "../../callers/service-context.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { AppError } from "../../errors/app-error.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { publishLiveEvents } from "../live/live-events.service.ts";
import { listAuthors, listDecisionsInForce, listPublishedOwners, lockOpenReviews } from "./decisions.repository.ts";
import { insertDeletedReviews, insertRestoredReviews } from "./deleted-reviews.repository.ts";
import { markDeleted, markPublished } from "./ended-reviews.repository.ts";
import {
  type DecisionInForce,
  evaluateDecision,
  findObstacles,
  groupMembersOf,
  type RuleObstacle,
  requiresNothing,
  rulesFor,
  type StoredSetting,
} from "./publication-rules.ts";
import type { NewReviewEvent } from "./review-event.ts";
import { insertReviewEvent } from "./review-events.repository.ts";
import { anonymiseGuests, deleteOldReviewEvents } from "./review-retention.repository.ts";
import { deleteSetting, readSettings, writeSetting } from "./settings.repository.ts";

/** A version whose content becomes public. */
export interface NewPublication {
  id: string;
  measureId: string;
  /** The status before; only a draft can have been reviewed. */
  statusBefore: VersionStatus;
  ownerIds: readonly (string | null)[];
  content: VersionContent;
}

/**
 * The one rule for everything that publishes, called by the write path inside the transaction that publishes: refuses
 * content that its owner's rules do not let through.
 */
export async function requirePublicationAllowed(
  tx: DatabaseTransaction,
  publications: readonly NewPublication[],
  { userId }: Attribution,
): Promise<void> {
  if (publications.length === 0) return;
  const settings = await readSettings(tx);
  if (settings.every(requiresNothing)) return;
  const restricted = (await withRules(tx, settings, publications)).filter(({ rules }) => !requiresNothing(rules));
  if (restricted.length === 0) return;
  const facts = await readFacts(tx, restricted);
  for (const publication of restricted) refuseObstacles(publication, { ...facts, publisherId: userId });
}

interface Ruled extends NewPublication {
  rules: PublicationRules;
}

async function withRules(
  tx: DatabaseTransaction,
  settings: readonly StoredSetting[],
  publications: readonly NewPublication[],
): Promise<Ruled[]> {
  const owners = await readPublishedOwners(tx, publications);
  return publications.map((publication) => ({
    ...publication,
    rules: rulesFor(settings, [...publication.ownerIds, ...owners(publication)]),
  }));
}

interface Facts {
  decisions: readonly DecisionInForce[];
  authors: readonly { versionId: string; userId: string }[];
}

async function readFacts(tx: DatabaseTransaction, publications: readonly NewPublication[]): Promise<Facts> {
  const drafts = publications.filter(({ statusBefore }) => statusBefore === "ONGOING").map(({ id }) => id);
  if (drafts.length === 0) return { decisions: [], authors: [] };
  const reviews = await lockOpenReviews(tx, drafts);
  return {
    decisions: await listDecisionsInForce(
      tx,
      reviews.map(({ id }) => id),
    ),
    authors: await listAuthors(tx, drafts),
  };
}

function refuseObstacles(
  { id, statusBefore, content, rules }: Ruled,
  { decisions, authors, publisherId }: Facts & { publisherId: string | null },
): void {
  const isDraft = statusBefore === "ONGOING";
  const [obstacle] = findObstacles({
    rules,
    decisions: decisions
      .filter(({ versionId }) => versionId === id)
      .map((one) => evaluateDecision(one, content, rules)),
    authors: new Set(authors.filter(({ versionId }) => versionId === id).map(({ userId }) => userId)),
    // A version that was never a draft here has no author but the importer.
    publisherId: isDraft ? publisherId : null,
  });
  if (obstacle) throw obstacleError(obstacle, { rules, isDraft });
}

const obstacleError = (obstacle: RuleObstacle, of: { rules: PublicationRules; isDraft: boolean }): AppError =>
  new AppError(obstacle === "APPROVALS" ? "APPROVAL_REQUIRED_409" : "FOUR_EYES_409", obstacleMessage(obstacle, of));

export const obstacleMessage = (
  obstacle: RuleObstacle,
  { rules, isDraft }: { rules: PublicationRules; isDraft: boolean },
): string => {
  if (!isDraft) return reviewTexts.changeByNewVersion;
  return obstacle === "APPROVALS" ? reviewTexts.approvalsMissing(rules.approvals) : reviewTexts.fourEyes;
};

/** The part of a version that the rules depend on. */
type RuleSubject = Pick<NewPublication, "id" | "measureId" | "ownerIds">;

export interface VersionRules {
  rules: PublicationRules;
  /** The users in the review group of the owner. */
  members: readonly string[];
}

/** The rules for each version. */
export async function readRules(db: Database, versions: readonly RuleSubject[]): Promise<VersionRules[]> {
  const settings = await readSettings(db);
  const owners = await readPublishedOwners(db, versions);
  return versions.map((version) => ({
    rules: rulesFor(settings, [...version.ownerIds, ...owners(version)]),
    members: groupMembersOf(settings, version.ownerIds[0] ?? null),
  }));
}

async function readPublishedOwners(
  db: Database,
  versions: readonly RuleSubject[],
): Promise<(version: RuleSubject) => (string | null)[]> {
  const owners = await listPublishedOwners(
    db,
    versions.map(({ measureId }) => measureId),
  );
  const byMeasure = Map.groupBy(owners, ({ measureId }) => measureId);
  return ({ measureId }) => (byMeasure.get(measureId) ?? []).map(({ ownerId }) => ownerId);
}

export const readReviewSettings = (db: Database): Promise<StoredSetting[]> => readSettings(db);
export const writeReviewSetting = (db: Database, setting: StoredSetting): Promise<void> => writeSetting(db, setting);
export const deleteReviewSetting = (db: Database, ownerId: string): Promise<boolean> => deleteSetting(db, ownerId);

export const readDecisions = (db: Database, reviewIds: readonly string[]): Promise<DecisionInForce[]> =>
  listDecisionsInForce(db, reviewIds);

export async function readAuthors(db: Database, versionIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const byVersion = Map.groupBy(await listAuthors(db, versionIds), ({ versionId }) => versionId);
  return new Map([...byVersion].map(([id, authors]) => [id, new Set(authors.map(({ userId }) => userId))]));
}

/** Called by the write path for drafts that are published. */
export const endReviewsOfPublished = (
  tx: DatabaseTransaction,
  versionIds: readonly string[],
  { userId }: Attribution,
): Promise<void> => markPublished(tx, { versionIds, userId });

/** Called before versions are deleted. */
export const endReviewsOfDeleted = (
  tx: DatabaseTransaction,
  versionIds: readonly string[],
  { userId }: Attribution,
): Promise<void> => markDeleted(tx, { versionIds, userId, detail: reviewTexts.scheduleFailures.DELETED });

/** Called for a draft that is moved to the recycle bin, before its rows are deleted. */
export const storeReviewsOfDeleted = (tx: DatabaseTransaction, versionId: string): Promise<void> =>
  insertDeletedReviews(tx, versionId);

/**
 * Called for a draft that is restored. Its open review goes on, with threads and decisions: an approval is still valid
 * if the text is the one that was approved. Those who were asked are asked again, because they know that it ended.
 */
export async function restoreReviews(
  tx: DatabaseTransaction,
  { versionId, measureId }: { versionId: string; measureId: string },
  { userId }: Attribution,
): Promise<void> {
  const review = await insertRestoredReviews(tx, versionId);
  if (!review) return;
  await recordReviewEvent(tx, {
    type: "REVIEW_REQUESTED",
    reviewId: review.id,
    versionId,
    measureId,
    actor: userId === null ? null : { userId },
    recipients: review.asked,
    data: { message: review.message, dueDay: review.dueDay },
  });
}

export const deleteExpiredReviewEvents = (db: Database, days: number): Promise<number> =>
  deleteOldReviewEvents(db, days);

/** Reviews stay in the record of their version; who the guests were does not. */
export const anonymiseFormerGuests = (db: Database, days: number): Promise<number> =>
  anonymiseGuests(db, { days, name: reviewTexts.formerGuest });

/** Records a step for notifications, and sends a live event to open pages. */
export async function recordReviewEvent(tx: Database, event: NewReviewEvent): Promise<void> {
  const { measureId, versionId, recipients } = event;
  await insertReviewEvent(tx, event);
  await publishLiveEvents(tx, [
    { type: "review", measureId, versionId },
    ...recipients.map((userId) => ({ type: "notification", userId }) as const),
  ]);
}
