import type {
  EndpointResult,
  getReviewContent,
  getReviewDifference,
  getVersionReview,
  ReviewerCandidate,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { contentOf, emptyContent } from "../measures/content/stored-version.ts";
import { type CompareContents, findReplacedVersion } from "../measures/history/history.service.ts";
import { getVisibleVersion } from "../measures/measures.service.ts";
import { withEverySection } from "../review-rules/publication-rules.ts";
import { canSeeReview, getVisibleReview, readReview, readVersionRules } from "./read-review.service.ts";
import { listCandidateUsers } from "./reviewers.repository.ts";
import { findLatestReview, listContents } from "./reviews.repository.ts";
import { findLatestSchedule } from "./schedules.repository.ts";

/** Where a version is on its way to publication. */
export async function readVersionReview(
  db: Database,
  versionId: string,
  caller: Caller,
): Promise<EndpointResult<typeof getVersionReview>> {
  const version = await getVisibleVersion(db, versionId, caller);
  const latest = await findLatestReview(db, versionId);
  const { rules } = await readVersionRules(db, version);
  return {
    review: latest && canSeeReview(latest, caller) ? await readReview(db, latest, caller) : null,
    rules,
    scheduled: caller.guest ? null : ((await findLatestSchedule(db, versionId)) ?? null),
  };
}

/** The text as it stood when the review was requested. */
export async function getReviewedContent(
  db: Database,
  id: string,
  caller: Caller,
): Promise<EndpointResult<typeof getReviewContent>> {
  const { versionId, revision } = await getVisibleReview(db, id, caller);
  const content = (await listContents(db, { versionId, revisions: [revision] })).get(revision);
  if (!content) throw entityNotFound();
  return { pinnedRevision: revision, content: withEverySection(content) };
}

/** What a reviewer is to look at: all that is new, and what has changed since it was pinned. */
export async function compareReview(
  db: Database,
  { id, caller, compare }: { id: string; caller: Caller; compare: CompareContents },
): Promise<EndpointResult<typeof getReviewDifference>> {
  const { versionId } = await getVisibleReview(db, id, caller);
  const version = await getVisibleVersion(db, versionId, caller);
  const published = await findReplacedVersion(db, version);
  const { content } = await getReviewedContent(db, id, caller);
  const after = contentOf(version);
  return {
    currentRevision: version.revision,
    publishedVersionNr: published?.versionNr ?? null,
    fromPublished: await compare({ before: published ? contentOf(published) : emptyContent(), after }, caller),
    sincePinned: await compare({ before: content, after }, caller),
  };
}

/** Users by name, those first whose approval counts. */
export async function listCandidates(
  db: Database,
  { versionId, searchValue = "" }: { versionId: string; searchValue?: string | undefined },
  caller: Caller,
): Promise<ReviewerCandidate[]> {
  const version = await getVisibleVersion(db, versionId, caller);
  const { rules } = await readVersionRules(db, version);
  const isReviewer = ({ roles }: Pick<ReviewerCandidate, "roles">) =>
    roles.some((role) => rules.reviewerRoles.includes(role));
  const users = await listCandidateUsers(db, searchValue);
  const candidates = users.map((user) => ({ ...user, isReviewer: isReviewer(user) }));
  return [...candidates.filter((one) => one.isReviewer), ...candidates.filter((one) => !one.isReviewer)];
}
