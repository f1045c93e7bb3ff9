import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { isAmong } from "../../database/is-among.ts";
import { toAuthor } from "./author.ts";
import type { DecisionInForce } from "./publication-rules.ts";

type DecisionRow = Omit<DecisionInForce, "by"> & Parameters<typeof toAuthor>[0];

/** The latest decision of each reviewer on some reviews. Retracted decisions are left out. */
export async function listDecisionsInForce(db: Database, reviewIds: readonly string[]): Promise<DecisionInForce[]> {
  if (reviewIds.length === 0) return [];
  const { rows } = await sql<DecisionRow>`
    SELECT latest.id, latest.review_id, review.version_id, latest.round, review.round AS current_round,
      latest.revision, latest.decision, latest.comment, latest.created, latest.user_id, latest.guest_id, latest.name,
      coalesce(app_user.roles, '{}') AS roles, reviewed_content.content
    FROM (
      SELECT DISTINCT ON (review_id, coalesce(user_id, guest_id)) * FROM review_decision
      WHERE ${isAmong(sql`review_id`, reviewIds)} ORDER BY review_id, coalesce(user_id, guest_id), sequence DESC
    ) AS latest
    JOIN review ON review.id = latest.review_id
    JOIN reviewed_content ON reviewed_content.version_id = review.version_id
      AND reviewed_content.revision = latest.revision
    LEFT JOIN app_user ON app_user.id = latest.user_id AND NOT app_user.disabled
    WHERE latest.decision <> 'RETRACTED'
    ORDER BY latest.sequence DESC`.execute(db);
  return rows.map(({ userId, guestId, name, ...row }) => ({ ...row, by: toAuthor({ userId, guestId, name }) }));
}

/** The open reviews of some versions, locked: decisions follow the publication or come before it. */
export async function lockOpenReviews(
  tx: DatabaseTransaction,
  versionIds: readonly string[],
): Promise<{ id: string; versionId: string }[]> {
  const { rows } = await sql<{ id: string; versionId: string }>`SELECT id, version_id FROM review
    WHERE ${isAmong(sql`version_id`, versionIds)} AND state = 'OPEN' ORDER BY id FOR UPDATE`.execute(tx);
  return rows;
}

/**
 * Everybody who has written something of a draft, requested its review, or suggested text that was accepted. What each
 * section says was last written by one of them; the events know them all.
 */
export async function listAuthors(
  db: Database,
  versionIds: readonly string[],
): Promise<{ versionId: string; userId: string }[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<{ versionId: string; userId: string }>`
    SELECT event.entity_id AS version_id, event.user_id FROM event
    WHERE event.entity_type = 'measureversion' AND ${isAmong(sql`event.entity_id`, versionIds)}
      AND event.user_id IS NOT NULL
    UNION SELECT version.id, event.user_id FROM measure_version AS version
      JOIN event ON event.entity_type = 'measure' AND event.entity_id = version.measure_id
        AND event.type IN ('CREATED', 'COPIED')
      WHERE ${isAmong(sql`version.id`, versionIds)} AND version.version_nr = 1 AND event.user_id IS NOT NULL
    UNION SELECT version_id, requested_by FROM review WHERE ${isAmong(sql`version_id`, versionIds)} AND state = 'OPEN'
    UNION SELECT review.version_id, review_comment.user_id FROM review
      JOIN review_thread ON review_thread.review_id = review.id AND review_thread.suggestion_state = 'ACCEPTED'
      JOIN review_comment ON review_comment.thread_id = review_thread.id AND review_comment.user_id IS NOT NULL
        AND review_comment.sequence = (SELECT min(first.sequence) FROM review_comment AS first
          WHERE first.thread_id = review_thread.id)
      WHERE ${isAmong(sql`review.version_id`, versionIds)}`.execute(db);
  return rows;
}

/** The owners of the published versions of some measures. */
export async function listPublishedOwners(
  db: Database,
  measureIds: readonly string[],
): Promise<{ measureId: string; ownerId: string | null }[]> {
  const { rows } = await sql<{ measureId: string; ownerId: string | null }>`
    SELECT DISTINCT measure_id, measure_owner_id AS owner_id FROM measure_version
    WHERE ${isAmong(sql`measure_id`, measureIds)} AND status = 'PUBLISHED'`.execute(db);
  return rows;
}
