import type { ReviewGroup, ReviewQueue, ReviewRequest, RoleId, VersionContent } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { isAmong } from "../../database/is-among.ts";
import { newId } from "../../database/new-id.ts";
import type { ReviewDecisionTable, ReviewState } from "../../database/tables/review-tables.ts";
import { insertRows } from "../../database/write-rows.ts";
import { type Author, toAuthorColumns } from "../review-rules/author.ts";

/** A review as it is stored, with whom it names. */
export interface StoredReview {
  id: string;
  versionId: string;
  measureId: string;
  state: ReviewState;
  round: number;
  /** The pinned one. */
  revision: number;
  requestedBy: string;
  requestedByName: string;
  requestedAt: Date;
  message: string | null;
  dueDay: string | null;
  group: ReviewGroup | null;
  reviewers: { id: string; name: string }[];
}

type Row = Omit<StoredReview, "group"> & { groupKind: "ROLE" | "OWNER" | null; groupRole: RoleId | null };

const toReview = ({ groupKind, groupRole, ...row }: Row): StoredReview => ({
  ...row,
  group: groupKind === "ROLE" && groupRole ? { kind: "ROLE", role: groupRole } : groupKind && { kind: "OWNER" },
});

const nameOfUser = sql`trim(app_user.first_name || ' ' || app_user.last_name)`;

async function selectReviews(
  db: Database,
  condition: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Promise<StoredReview[]> {
  const { rows } = await sql<Row>`
    SELECT review.id, version_id, measure_id, state, round, revision, requested_by, requested_by_name, requested_at,
      message, due_day::text AS due_day, group_kind, group_role,
      coalesce((SELECT json_agg(json_build_object('id', app_user.id, 'name', ${nameOfUser}) ORDER BY ${nameOfUser})
        FROM review_reviewer JOIN app_user ON app_user.id = review_reviewer.user_id
        WHERE review_reviewer.review_id = review.id), '[]') AS reviewers
    FROM review WHERE ${condition} ${end}`.execute(db);
  return rows.map(toReview);
}

export async function findReview(db: Database, id: string): Promise<StoredReview | undefined> {
  const [review] = await selectReviews(db, sql`review.id = ${id}`);
  return review;
}

/** Steps of one review follow one another. */
export async function lockReview(tx: DatabaseTransaction, id: string): Promise<StoredReview | undefined> {
  const [review] = await selectReviews(tx, sql`review.id = ${id}`, sql`FOR UPDATE OF review`);
  return review;
}

/** The open review of a version, else the one that ended last. */
export async function findLatestReview(db: Database, versionId: string): Promise<StoredReview | undefined> {
  const order = sql`ORDER BY (state = 'OPEN') DESC, created DESC, id DESC LIMIT 1`;
  const [review] = await selectReviews(db, sql`version_id = ${versionId}`, order);
  return review;
}

const inOrder = sql`ORDER BY due_day NULLS LAST, requested_at, id`;

/** The ids of the open reviews that may be in a queue, those due first. */
export async function listQueueCandidates(db: Database, queue: ReviewQueue, userId: string | null): Promise<string[]> {
  const conditions: Record<ReviewQueue, RawBuilder<unknown>> = {
    WAITING_FOR_ME: sql`group_kind IS NOT NULL
      OR EXISTS (SELECT FROM review_reviewer WHERE review_id = review.id AND user_id = ${userId})`,
    REQUESTED_BY_ME: sql`requested_by = ${userId}`,
    TO_PUBLISH: sql`EXISTS (SELECT FROM review_decision WHERE review_id = review.id AND decision = 'APPROVED')`,
    ALL: sql`TRUE`,
  };
  const { rows } = await sql<{ id: string }>`SELECT id FROM review
    WHERE state = 'OPEN' AND (${conditions[queue]}) ${inOrder}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those due first come first. */
export const listReviewsById = (db: Database, ids: readonly string[]): Promise<StoredReview[]> =>
  selectReviews(db, isAmong(sql`review.id`, ids), inOrder);

interface Pinned {
  versionId: string;
  measureId: string;
  revision: number;
}
interface Requester {
  id: string;
  name: string;
}

const groupColumns = (group: ReviewGroup | null) => ({
  groupKind: group?.kind ?? null,
  groupRole: group?.kind === "ROLE" ? group.role : null,
});

export async function insertReview(
  tx: DatabaseTransaction,
  pinned: Pinned,
  { request, by }: { request: ReviewRequest; by: Requester },
): Promise<string> {
  const id = newId();
  const { message, dueDay, group, reviewers } = request;
  await tx
    .insertInto("review")
    .values({ id, ...pinned, requestedBy: by.id, requestedByName: by.name, message, dueDay, ...groupColumns(group) })
    .execute();
  await writeReviewers(tx, id, reviewers);
  return id;
}

/** Asks again, for the current text. */
export async function startReviewRound(
  tx: DatabaseTransaction,
  id: string,
  { request, by, revision }: { request: ReviewRequest; by: Requester; revision: number },
): Promise<void> {
  await tx
    .updateTable("review")
    .set({ requestedBy: by.id, requestedByName: by.name, requestedAt: sql<Date>`now()`, revision })
    .set((expression) => ({ round: expression("round", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await updateRequest(tx, id, request);
}

export async function updateRequest(
  tx: DatabaseTransaction,
  id: string,
  { message, dueDay, group, reviewers }: ReviewRequest,
): Promise<void> {
  await tx
    .updateTable("review")
    .set({ message, dueDay, ...groupColumns(group) })
    .where("id", "=", id)
    .execute();
  await writeReviewers(tx, id, reviewers);
}

async function writeReviewers(tx: DatabaseTransaction, reviewId: string, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("reviewReviewer").where("reviewId", "=", reviewId).execute();
  const rows = [...new Set(userIds)].map((userId) => ({ review_id: reviewId, user_id: userId }));
  await insertRows(tx, "review_reviewer", rows);
}

export async function markWithdrawn(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.updateTable("review").set({ state: "WITHDRAWN", ended: sql<Date>`now()` }).where("id", "=", id).execute();
}

interface Reviewed {
  versionId: string;
  revision: number;
  content: VersionContent;
}

/** What a revision says never changes, so it is stored once. */
export async function storeContent(tx: DatabaseTransaction, { versionId, revision, content }: Reviewed): Promise<void> {
  await tx
    .insertInto("reviewedContent")
    .values({ versionId, revision, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.columns(["versionId", "revision"]).doNothing())
    .execute();
}

export async function listContents(
  db: Database,
  { versionId, revisions }: { versionId: string; revisions: readonly number[] },
): Promise<Map<number, VersionContent>> {
  if (revisions.length === 0) return new Map();
  const rows = await db
    .selectFrom("reviewedContent")
    .select(["revision", "content"])
    .where("versionId", "=", versionId)
    .where("revision", "in", [...revisions])
    .execute();
  return new Map(rows.map(({ revision, content }) => [revision, content]));
}

interface NewDecision {
  reviewId: string;
  round: number;
  revision: number;
  decision: ReviewDecisionTable["decision"];
  comment: string | null;
}

export async function insertDecision(tx: DatabaseTransaction, decision: NewDecision, by: Author): Promise<void> {
  await tx
    .insertInto("reviewDecision")
    .values({ id: newId(), ...decision, ...toAuthorColumns(by) })
    .execute();
}

/** How many threads of each review are not resolved. */
export async function countUnresolved(db: Database, reviewIds: readonly string[]): Promise<Map<string, number>> {
  if (reviewIds.length === 0) return new Map();
  const { rows } = await sql<{ reviewId: string; count: number }>`SELECT review_id, count(*)::int AS count
    FROM review_thread WHERE ${isAmong(sql`review_id`, reviewIds)} AND resolved_at IS NULL
      AND suggestion_state IS DISTINCT FROM 'ACCEPTED' AND suggestion_state IS DISTINCT FROM 'DECLINED'
    GROUP BY review_id`.execute(db);
  return new Map(rows.map(({ reviewId, count }) => [reviewId, count]));
}
