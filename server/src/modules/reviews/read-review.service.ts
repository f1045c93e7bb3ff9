import {
  changedSections,
  defaultPageSize,
  type ListOrPage,
  type PublicationRules,
  type Review,
  type ReviewDecision,
  type ReviewQueue,
  type ReviewSummary,
  sectionLabel,
  type VersionContent,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { everyVersion } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { toMillis } from "../../database/to-millis.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { listGuests } from "../guest-access/guests.service.ts";
import { contentOf, type StoredVersion } from "../measures/content/stored-version.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import { type EvaluatedDecision, evaluateDecision, withEverySection } from "../review-rules/publication-rules.ts";
import { readAuthors, readDecisions, readRules, type VersionRules } from "../review-rules/review-rules.service.ts";
import { toPerson, userPerson } from "./actor.ts";
import { isRequestedReviewer, mayDecide, statusOf } from "./review-status.ts";
import { readUserNames } from "./reviewers.repository.ts";
import {
  countUnresolved,
  findReview,
  listContents,
  listQueueCandidates,
  listReviewsById,
  type StoredReview,
} from "./reviews.repository.ts";
import { listComments, listThreads } from "./threads.repository.ts";
import { toThreads } from "./to-threads.ts";

/** Those who may see drafts see every review; a guest sees the one of the invitation. */
export async function getVisibleReview(db: Database, id: string, caller: Caller): Promise<StoredReview> {
  const review = await findReview(db, id);
  if (!review || !canSeeReview(review, caller)) throw entityNotFound();
  return review;
}

export const canSeeReview = ({ id }: StoredReview, caller: Caller): boolean =>
  caller.guest ? caller.guest.reviewId === id : caller.can("ongoing:read");

/** A review with its version and its evaluated decisions. */
export interface EvaluatedReview {
  review: StoredReview;
  version: StoredVersion;
  content: VersionContent;
  rules: PublicationRules;
  members: readonly string[];
  decisions: EvaluatedDecision[];
  authors: ReadonlySet<string>;
}

export async function evaluateReview(db: Database, review: StoredReview): Promise<EvaluatedReview> {
  const [evaluated] = await evaluateReviews(db, [review]);
  if (!evaluated) throw entityNotFound();
  return evaluated;
}

async function evaluateReviews(db: Database, reviews: readonly StoredReview[]): Promise<EvaluatedReview[]> {
  const versionIds = reviews.map(({ versionId }) => versionId);
  const versions = await listVersionsById(db, versionIds, everyVersion);
  const rulesOfVersions = await readRules(db, versions.map(toRuleSubject));
  const decisions = Map.groupBy(
    await readDecisions(
      db,
      reviews.map(({ id }) => id),
    ),
    ({ reviewId }) => reviewId,
  );
  const authors = await readAuthors(db, versionIds);
  const byId = new Map(
    versions.map((version, index) => [version.id, { version, versionRules: rulesOfVersions[index] }]),
  );
  return reviews.flatMap((review) => {
    const found = byId.get(review.versionId);
    if (!found?.versionRules) return [];
    const content = contentOf(found.version);
    const { rules, members } = found.versionRules;
    const own = (decisions.get(review.id) ?? []).map((decision) => evaluateDecision(decision, content, rules));
    const facts = { version: found.version, content, rules, members, decisions: own };
    return [{ review, ...facts, authors: authors.get(review.versionId) ?? new Set<string>() }];
  });
}

const toRuleSubject = ({ id, measureId, measureOwner }: StoredVersion) => ({
  id,
  measureId,
  ownerIds: [measureOwner?.id ?? null],
});

/** The publication rules for a version, and the users in the group of its owner. */
export async function readVersionRules(db: Database, version: StoredVersion): Promise<VersionRules> {
  const [versionRules] = await readRules(db, [toRuleSubject(version)]);
  if (!versionRules) throw entityNotFound();
  return versionRules;
}

export async function readReview(db: Database, review: StoredReview, caller: Caller): Promise<Review> {
  const evaluated = await evaluateReview(db, review);
  const { version, content, rules } = evaluated;
  const isOpen = review.state === "OPEN";
  const threads = await listThreads(db, review.id);
  const comments = await listComments(db, review.id);
  const contents = await listContents(db, {
    versionId: version.id,
    revisions: [...new Set([review.revision, ...threads.map(({ revision }) => revision)])],
  });
  const names = await readUserNames(db, [...new Set(comments.flatMap(({ mentions }) => mentions))]);
  const unresolved = await countUnresolved(db, [review.id]);
  const pinned = contents.get(review.revision);
  return {
    ...toSummary(evaluated, unresolved.get(review.id) ?? 0, caller),
    message: review.message,
    group: review.group,
    rules,
    ...(await peopleOf(db, evaluated, caller)),
    threads: toThreads(threads, comments, { current: content, contents, names, caller }),
    changedSincePinned: pinned ? toChanged(changedSections(withEverySection(pinned), content)) : [],
    can: {
      decide: isOpen && mayDecide(review, caller, evaluated),
      comment: isOpen,
      edit: isOpen && caller.can("reviews:create"),
      invite: isOpen && caller.can("reviewguests:create"),
    },
  };
}

/** Guests see nothing of others except their comments. */
async function peopleOf(
  db: Database,
  { review, decisions }: EvaluatedReview,
  caller: Caller,
): Promise<Pick<Review, "reviewers" | "decisions" | "guests">> {
  const shown = decisions.map((decision) => toDecision(decision, caller));
  if (caller.guest) return { reviewers: [], guests: [], decisions: shown.filter(({ by }) => by.isMe) };
  return {
    reviewers: review.reviewers.map((reviewer) => userPerson(reviewer, caller)),
    decisions: shown,
    guests: await listGuests(db, review.id),
  };
}

const toChanged = (sections: readonly VersionSection[]): { field: string; label: string }[] =>
  sections.map((field) => ({ field, label: sectionLabel(field) }));

export const toDecision = (decision: EvaluatedDecision, caller: Caller): ReviewDecision => ({
  id: decision.id,
  by: toPerson(decision.by, caller),
  decision: decision.decision,
  comment: decision.comment,
  round: decision.round,
  revision: decision.revision,
  at: toMillis(decision.created),
  changedSince: toChanged(decision.changedSince),
  isValid: decision.isValid,
  counts: decision.counts,
});

function toSummary(evaluated: EvaluatedReview, unresolvedThreads: number, caller: Caller): ReviewSummary {
  const { review, version, rules, decisions, members } = evaluated;
  const own = decisions.find(({ by }) => toPerson(by, caller).isMe);
  return {
    id: review.id,
    measureId: review.measureId,
    versionId: review.versionId,
    versionNr: version.versionNr,
    title: version.title,
    measureOwner: version.measureOwner,
    status: statusOf(review, evaluated),
    round: review.round,
    requestedBy: userPerson({ id: review.requestedBy, name: review.requestedByName }, caller),
    requestedAt: toMillis(review.requestedAt),
    dueDay: review.dueDay,
    pinnedRevision: review.revision,
    currentRevision: version.revision,
    validApprovals: decisions.filter(({ decision, counts }) => decision === "APPROVED" && counts).length,
    requiredApprovals: rules.approvals,
    unresolvedThreads,
    isWaitingForMe: review.state === "OPEN" && isRequestedReviewer(review, caller, members) && !own?.isValid,
  };
}

interface QueueQuery {
  queue: ReviewQueue;
  index?: number | undefined;
  pagesize?: number | undefined;
}

/** The open reviews that concern the caller in some way, those due first; a page of them when paging is requested. */
export async function listQueue(
  db: Database,
  { queue, index, pagesize }: QueueQuery,
  caller: Caller,
): Promise<ListOrPage<ReviewSummary>> {
  const found = await summariesIn(db, queue, caller);
  if (index === undefined && pagesize === undefined) return found;
  const [at, pageSize] = [index ?? 0, pagesize ?? defaultPageSize];
  const pageResults = found.slice(at * pageSize, (at + 1) * pageSize);
  return { pageResults, index: at, pageSize, totalCount: found.length };
}

/** Reviews per batch: each needs the whole text of its version and of the decided revisions. */
const batchSize = 100;

/** The queue of a review depends on its decisions and the current text, which cannot be queried. */
async function summariesIn(db: Database, queue: ReviewQueue, caller: Caller): Promise<ReviewSummary[]> {
  if (queue === "TO_PUBLISH" && !caller.can("measures:publish")) return [];
  const ids = await listQueueCandidates(db, queue, caller.user?.id ?? null);
  const found: ReviewSummary[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const reviews = await listReviewsById(db, ids.slice(start, start + batchSize));
    const evaluated = await evaluateReviews(db, reviews);
    const unresolved = await countUnresolved(
      db,
      reviews.map(({ id }) => id),
    );
    const summaries = evaluated.map((one) => toSummary(one, unresolved.get(one.review.id) ?? 0, caller));
    found.push(...summaries.filter(isInQueue[queue]));
  }
  return found;
}

const isInQueue: Record<ReviewQueue, (summary: ReviewSummary) => boolean> = {
  WAITING_FOR_ME: ({ isWaitingForMe }) => isWaitingForMe,
  REQUESTED_BY_ME: ({ requestedBy }) => requestedBy.isMe,
  TO_PUBLISH: ({ status }) => status === "APPROVED",
  ALL: () => true,
};
