import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** By the clock of the database, as a Swedish day. */
const today = sql`(now() AT TIME ZONE 'Europe/Stockholm')::date`;
/** Reviewers are reminded this many days before the due day. */
const daysBefore = 2;
/** A new version takes months to agree on. */
const expiryDays = 90;

/** Those who were asked in the current round of an open review and have not decided in it. */
const undecided = sql`SELECT review.id, review.version_id, review.measure_id, review.due_day, review.round,
    version.title, asked.user_id
  FROM review JOIN measure_version AS version ON version.id = review.version_id
  CROSS JOIN LATERAL (
    SELECT unnest(recipients) AS user_id FROM review_event
    WHERE review_event.review_id = review.id AND type = 'REVIEW_REQUESTED'
    ORDER BY sequence DESC LIMIT 1) AS asked
  WHERE review.state = 'OPEN' AND review.due_day IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM review_decision AS decision WHERE decision.review_id = review.id AND decision.round = review.round
      AND decision.user_id = asked.user_id)`;

/** Each reviewer is reminded once before and once after the due day of a round. Returns how many were. */
export async function remindReviewers(db: Database): Promise<number> {
  const { rows } = await sql`
    INSERT INTO notification (id, user_id, type, about, measure_id, version_id, title, data)
    SELECT gen_random_uuid(), app_user.id, kind.type, kind.type || ' ' || review.id || ' ' || review.round || ' ' || due_day,
      measure_id, version_id, title, jsonb_build_object('dueDay', due_day, 'reviewId', review.id)
    FROM (${undecided}) AS review JOIN app_user ON app_user.id = review.user_id AND NOT disabled
    CROSS JOIN LATERAL (SELECT CASE WHEN due_day < ${today} THEN 'REVIEW_OVERDUE' ELSE 'REVIEW_DUE_SOON' END AS type) AS kind
    WHERE due_day <= ${today} + ${daysBefore}::int
    ON CONFLICT (user_id, about) DO NOTHING RETURNING id`.execute(db);
  return rows.length;
}

/** Notifies the user who requested a review once when it is overdue. */
export async function remindRequesters(db: Database): Promise<number> {
  const { rows } = await sql`
    INSERT INTO notification (id, user_id, type, about, measure_id, version_id, title, data)
    SELECT gen_random_uuid(), requested_by, 'REVIEW_OVERDUE',
      'REVIEW_OVERDUE ' || review.id || ' ' || round || ' ' || due_day, review.measure_id, version_id, version.title,
      jsonb_build_object('dueDay', due_day, 'reviewId', review.id)
    FROM review JOIN measure_version AS version ON version.id = review.version_id
    JOIN app_user ON app_user.id = requested_by AND NOT disabled
    WHERE state = 'OPEN' AND due_day < ${today} AND NOT EXISTS (
      SELECT 1 FROM review_decision AS decision WHERE decision.review_id = review.id AND decision.round = review.round)
    ON CONFLICT (user_id, about) DO NOTHING RETURNING id`.execute(db);
  return rows.length;
}

/** Notifies users who follow the owner of a published measure once when it is about to expire. */
export async function remindOfExpiry(db: Database): Promise<number> {
  const { rows } = await sql`
    INSERT INTO notification (id, user_id, type, about, measure_id, version_id, title, data)
    SELECT gen_random_uuid(), responsible.user_id, 'MEASURE_EXPIRING',
      'MEASURE_EXPIRING ' || version.id || ' ' || last_day, version.measure_id, version.id, version.title,
      jsonb_build_object('dueDay', last_day)
    FROM responsible_owner AS responsible JOIN app_user ON app_user.id = responsible.user_id AND NOT disabled
    JOIN measure_version AS version ON version.measure_owner_id = responsible.instance_identifier_id
    JOIN search_document AS document ON document.version_id = version.id AND document.status = 'PUBLISHED'
    CROSS JOIN LATERAL (SELECT (valid_to AT TIME ZONE 'Europe/Stockholm')::date AS last_day) AS validity
    WHERE last_day BETWEEN ${today} AND ${today} + ${expiryDays}::int
    ON CONFLICT (user_id, about) DO NOTHING RETURNING id`.execute(db);
  return rows.length;
}
