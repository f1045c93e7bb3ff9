import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";

/** By the clock of the database. */
const before = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Deletes old events, except of reviews that are open or ended more recently. Returns how many. */
export const deleteOldReviewEvents = (db: Database, days: number): Promise<number> =>
  deleteRows(
    db,
    "review_event",
    sql`created < ${before(days)} AND NOT EXISTS (SELECT FROM review WHERE review.id = review_event.review_id
      AND (ended IS NULL OR ended >= ${before(days)}))`,
  );

/** Replaces the names of guests wherever an ended review has them. Returns how many guests had one. */
export async function anonymiseGuests(db: Database, { days, name }: { days: number; name: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH due AS (
      UPDATE review SET guests_anonymised = now()
      WHERE ended < ${before(days)} AND guests_anonymised IS NULL RETURNING id
    ), named AS (
      UPDATE review_guest SET name = ${name} WHERE review_id IN (SELECT id FROM due) RETURNING id
    ), decided AS (
      UPDATE review_decision SET name = ${name} WHERE guest_id IN (SELECT id FROM named)
    ), commented AS (
      UPDATE review_comment SET name = ${name} WHERE guest_id IN (SELECT id FROM named)
    ), resolved AS (
      UPDATE review_thread SET resolved_by_name = ${name} WHERE resolved_by_guest IN (SELECT id FROM named)
    )
    SELECT count(*)::int AS count FROM named`.execute(db);
  return rows[0]?.count ?? 0;
}
