import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../../database/database.ts";

interface StoredTable {
  name: string;
  /** Columns with a default that have been added since are left to it. */
  columns: readonly string[];
  /** Which rows belong to the version. */
  belongs: RawBuilder<unknown>;
  /** Which rows can be restored; all by default. */
  isRestorable?: RawBuilder<unknown>;
}

const author = ["user_id", "guest_id", "name"];
const ofReview = (versionId: string) => sql`review_id IN (SELECT id FROM review WHERE version_id = ${versionId})`;

/** Everything that is deleted with a version's reviews, in the order in which the rows refer to one another. */
const tablesOf = (versionId: string): readonly StoredTable[] => [
  {
    name: "review",
    columns: [
      ...["id", "version_id", "measure_id", "state", "round", "revision", "requested_by", "requested_by_name"],
      ...["requested_at", "message", "due_day", "group_kind", "group_role", "created", "ended", "guests_anonymised"],
    ],
    belongs: sql`version_id = ${versionId}`,
  },
  {
    name: "reviewed_content",
    columns: ["version_id", "revision", "content"],
    belongs: sql`version_id = ${versionId}`,
  },
  {
    name: "review_reviewer",
    columns: ["review_id", "user_id"],
    belongs: ofReview(versionId),
    isRestorable: sql`EXISTS (SELECT FROM app_user WHERE app_user.id = stored.user_id)`,
  },
  {
    name: "review_guest",
    columns: [
      ...["id", "review_id", "name", "invited_by", "invited_by_name", "secret_hash", "created", "expires"],
      ...["last_used", "ended", "end_reason"],
    ],
    belongs: ofReview(versionId),
  },
  {
    name: "review_decision",
    columns: ["id", "sequence", "review_id", "round", "revision", "decision", "comment", "created", ...author],
    belongs: ofReview(versionId),
  },
  {
    name: "review_thread",
    columns: [
      ...["id", "sequence", "review_id", "round", "revision", "field", "quote", "quote_start", "original"],
      ...["replacement", "suggestion_state", "suggestion_decided_by", "suggestion_decided_by_name"],
      ...["suggestion_decided_at", "resolved_at", "resolved_by", "resolved_by_guest", "resolved_by_name", "created"],
    ],
    belongs: ofReview(versionId),
  },
  {
    name: "review_comment",
    columns: ["id", "sequence", "thread_id", "text", "mentions", "created", "edited", "is_deleted", ...author],
    belongs: sql`thread_id IN (SELECT id FROM review_thread WHERE ${ofReview(versionId)})`,
  },
];

/** Stores the reviews of a draft that is about to be deleted, if it has any. */
export async function insertDeletedReviews(tx: DatabaseTransaction, versionId: string): Promise<void> {
  const rows = tablesOf(versionId).map(
    ({ name, belongs }) => sql`${name}::text, (SELECT jsonb_agg(to_jsonb(${sql.table(name)}))
      FROM ${sql.table(name)} WHERE ${belongs})`,
  );
  await sql`INSERT INTO deleted_review (version_id, content)
    SELECT ${versionId}, jsonb_build_object(${sql.join(rows)})
    WHERE EXISTS (SELECT FROM review WHERE version_id = ${versionId})
    ON CONFLICT (version_id) DO UPDATE SET content = excluded.content`.execute(tx);
}

interface RestoredReview {
  id: string;
  message: string | null;
  dueDay: string | null;
  /** Those who were asked last. */
  asked: string[];
}

/** Restores the reviews of a draft. Gives the open one. */
export async function insertRestoredReviews(
  tx: DatabaseTransaction,
  versionId: string,
): Promise<RestoredReview | undefined> {
  for (const { name, columns, isRestorable = sql`TRUE` } of tablesOf(versionId)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`INSERT INTO ${sql.table(name)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(name)},
        (SELECT nullif(content -> ${name}, 'null') FROM deleted_review WHERE version_id = ${versionId})) AS stored
      WHERE ${isRestorable}`.execute(tx);
  }
  // Their links no longer work: guests have to be invited again.
  await sql`UPDATE review_guest SET ended = now(), end_reason = 'REVOKED'
    WHERE ended IS NULL AND ${ofReview(versionId)}`.execute(tx);
  const { rows } = await sql<RestoredReview>`SELECT review.id, message, due_day::text AS due_day,
      coalesce((SELECT recipients FROM review_event WHERE review_id = review.id AND type = 'REVIEW_REQUESTED'
        ORDER BY sequence DESC LIMIT 1), '{}') AS asked
    FROM review WHERE version_id = ${versionId} AND state = 'OPEN'`.execute(tx);
  return rows[0];
}
