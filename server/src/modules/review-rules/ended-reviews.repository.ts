import { sql } from "kysely";
import type { DatabaseTransaction } from "../../database/database.ts";

interface Ending {
  versionIds: readonly string[];
  userId: string | null;
}

/** The users asked to review; a group is expanded when the notification is made. */
const reviewersOf = sql`ARRAY(SELECT user_id FROM review_reviewer WHERE review_reviewer.review_id = ended.id)`;
const recipientsOf = (list: ReturnType<typeof sql>, userId: string | null) =>
  sql`ARRAY(SELECT DISTINCT one FROM unnest(${list}) AS one WHERE one IS DISTINCT FROM ${userId}::uuid)`;

/** Ends the reviews and schedules of published versions, and notifies the users concerned, in one statement. */
export async function markPublished(tx: DatabaseTransaction, { versionIds, userId }: Ending): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE review SET state = 'PUBLISHED', ended = now()
      WHERE version_id = ANY(${versionIds}::uuid[]) AND state = 'OPEN' RETURNING *
    ), done AS (
      UPDATE scheduled_publication SET state = 'PUBLISHED', ended = now()
      WHERE version_id = ANY(${versionIds}::uuid[]) AND state = 'PENDING' RETURNING *
    )
    INSERT INTO review_event (id, type, review_id, version_id, measure_id, actor_user_id, recipients)
    SELECT gen_random_uuid(), 'REVIEW_PUBLISHED', id, version_id, measure_id, ${userId}::uuid,
      ${recipientsOf(sql`ended.requested_by || ${reviewersOf}`, userId)} FROM ended
    UNION ALL SELECT gen_random_uuid(), 'PUBLICATION_DONE', NULL, version_id, measure_id, NULL, ARRAY[requested_by]
      FROM done`.execute(tx);
}

/** Ends the schedules of versions that are deleted; their reviews go with them. */
export async function markDeleted(
  tx: DatabaseTransaction,
  { versionIds, userId, detail }: Ending & { detail: string },
): Promise<void> {
  await sql`
    WITH ended AS (
      SELECT * FROM review WHERE version_id = ANY(${versionIds}::uuid[]) AND state = 'OPEN'
    ), failed AS (
      UPDATE scheduled_publication SET state = 'FAILED', failure = 'DELETED', failure_detail = ${detail}, ended = now()
      WHERE version_id = ANY(${versionIds}::uuid[]) AND state = 'PENDING' RETURNING *
    )
    INSERT INTO review_event (id, type, review_id, version_id, measure_id, actor_user_id, recipients, data)
    SELECT gen_random_uuid(), 'REVIEW_WITHDRAWN', id, version_id, measure_id, ${userId}::uuid,
      ${recipientsOf(sql`ended.requested_by || ${reviewersOf}`, userId)}, '{"reason": "DELETED"}'::jsonb FROM ended
    UNION ALL SELECT gen_random_uuid(), 'PUBLICATION_FAILED', NULL, version_id, measure_id, ${userId}::uuid,
      ARRAY[requested_by], jsonb_build_object('failure', 'DELETED', 'title', title) FROM failed`.execute(tx);
}
