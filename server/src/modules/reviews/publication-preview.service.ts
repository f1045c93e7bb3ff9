import {
  type EndpointResult,
  type getPublicationPreview,
  isVersionSection,
  publishProblems,
  sectionLabel,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { conflict } from "../../errors/app-error.ts";
import { measureTexts } from "../../texts/measure-texts.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { contentOf, emptyContent, type StoredVersion } from "../measures/content/stored-version.ts";
import { listCurrentEditors } from "../measures/editing/presence.service.ts";
import { type CompareContents, findReplacedVersion } from "../measures/history/history.service.ts";
import { getVisibleVersion } from "../measures/measures.service.ts";
import { findObstacles } from "../review-rules/publication-rules.ts";
import { obstacleMessage, readAuthors } from "../review-rules/review-rules.service.ts";
import { type EvaluatedReview, evaluateReview, readVersionRules, toDecision } from "./read-review.service.ts";
import { statusOf } from "./review-status.ts";
import { countUnresolved, findLatestReview } from "./reviews.repository.ts";
import { findLatestSchedule } from "./schedules.repository.ts";

type Preview = EndpointResult<typeof getPublicationPreview>;

interface PreviewQuery {
  versionId: string;
  since: number | undefined;
  caller: Caller;
  compare: CompareContents;
}

/**
 * All that a publisher should see first, read at one revision. Changes of a published version are in the
 * publisher's browser until they are published, so such a version differs from nothing here.
 */
export async function readPreview(db: Database, { versionId, since, caller, compare }: PreviewQuery): Promise<Preview> {
  const version = await getVisibleVersion(db, versionId, caller);
  if (version.status === "UNPUBLISHED") throw conflict(measureTexts.wrongStatus.ONGOING);
  const published = version.status === "PUBLISHED" ? version : await findReplacedVersion(db, version);
  const before = published ? contentOf(published) : emptyContent();
  const scheduled = await findLatestSchedule(db, versionId);
  return {
    currentRevision: version.revision,
    publishedVersionNr: published?.versionNr ?? null,
    differences: await compare({ before, after: contentOf(version) }, caller),
    changedSince: since === undefined ? [] : changesSince(version, since, caller),
    editors: await listCurrentEditors(db, versionId, caller),
    ...(await approvalsOf(db, version, caller)),
    scheduled: scheduled ?? null,
  };
}

const changesSince = ({ changes }: StoredVersion, since: number, { user }: Caller): Preview["changedSince"] =>
  Object.entries(changes).flatMap(([field, { revision, by, at, userId }]) => {
    if (revision <= since || !isVersionSection(field)) return [];
    const isOwn = userId !== undefined && userId === user?.id;
    return [{ field, label: sectionLabel(field), by, at, isOwn }];
  });

type ReviewState = Pick<Preview, "reviewId" | "reviewStatus" | "decisions" | "unresolvedThreads">;
type Approvals = ReviewState & Pick<Preview, "rules" | "obstacles">;

async function approvalsOf(db: Database, version: StoredVersion, caller: Caller): Promise<Approvals> {
  const { rules } = await readVersionRules(db, version);
  const latest = await findLatestReview(db, version.id);
  const evaluated = latest?.state === "OPEN" ? await evaluateReview(db, latest) : undefined;
  const isDraft = version.status === "ONGOING";
  const obstacles = findObstacles({
    rules,
    decisions: evaluated?.decisions ?? [],
    authors: evaluated?.authors ?? (await readAuthors(db, [version.id])).get(version.id) ?? new Set(),
    publisherId: isDraft ? (caller.user?.id ?? null) : null,
  });
  // Every rule also applies to changes of a published version, for the same reason.
  const named = isDraft ? obstacles : obstacles.slice(0, 1);
  const isIncomplete = isDraft && publishProblems(version).length > 0;
  return {
    rules,
    ...(await reviewOf(db, evaluated, caller)),
    obstacles: [
      ...(isIncomplete ? [{ kind: "INCOMPLETE" as const, message: reviewTexts.incomplete }] : []),
      ...named.map((kind) => ({ kind, message: obstacleMessage(kind, { rules, isDraft }) })),
    ],
  };
}

async function reviewOf(db: Database, evaluated: EvaluatedReview | undefined, caller: Caller): Promise<ReviewState> {
  if (!evaluated) return { reviewId: null, reviewStatus: null, decisions: [], unresolvedThreads: 0 };
  const { id } = evaluated.review;
  return {
    reviewId: id,
    reviewStatus: statusOf(evaluated.review, evaluated),
    decisions: evaluated.decisions.map((decision) => toDecision(decision, caller)),
    unresolvedThreads: (await countUnresolved(db, [id])).get(id) ?? 0,
  };
}
