import type { RoleId } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { notificationColumns, type StoredNotification } from "../notifications.repository.ts";

/** The recipient of a mail, and its contents. */
export interface MailRecipient {
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  email: string;
}

/** A node leases a mail for ten minutes; then another may try. */
const lease = sql`now() + interval '10 minutes'`;
const recipientColumns = sql`app_user.id AS user_id, username, first_name, last_name, roles, setting.email`;

/** What has been read, or is old, is not sent: e-mail may have been off for a while. */
export async function cancelOutdatedMails(db: Database): Promise<void> {
  await sql`UPDATE notification SET mail_state = 'NONE' WHERE mail_state = 'WAITING'
    AND (read IS NOT NULL OR created < now() - interval '3 days')`.execute(db);
}

/** The next notification that is due for a user who wants each at once. */
export async function leaseImmediateNotification(
  db: Database,
): Promise<{ recipient: MailRecipient; notificationId: string } | undefined> {
  const { rows } = await sql<MailRecipient & { notificationId: string }>`
    WITH taken AS (
      UPDATE notification SET mail_tries = mail_tries + 1, next_attempt = ${lease} WHERE id = (
        SELECT notification.id FROM notification JOIN notification_setting AS setting USING (user_id)
        WHERE mail_state = 'WAITING' AND notification.next_attempt <= now() AND setting.frequency = 'IMMEDIATE'
          AND setting.email IS NOT NULL
        ORDER BY notification.next_attempt, sequence LIMIT 1 FOR UPDATE OF notification SKIP LOCKED)
      RETURNING id, user_id)
    SELECT taken.id AS notification_id, ${recipientColumns} FROM taken JOIN app_user ON app_user.id = taken.user_id
    JOIN notification_setting AS setting ON setting.user_id = taken.user_id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { notificationId, ...recipient } = row;
  return { recipient, notificationId };
}

const swedishNow = sql`(now() AT TIME ZONE 'Europe/Stockholm')`;
/** The next user whose daily digest is due, from this hour of the Swedish day, with its notifications; leased to this node. */
export async function leaseDigest(
  db: Database,
  digestHour: number,
): Promise<{ recipient: MailRecipient; notificationIds: string[]; day: string } | undefined> {
  const { rows } = await sql<MailRecipient & { notificationIds: string[]; day: string }>`
    WITH due AS (
      SELECT user_id FROM notification_setting AS setting
      WHERE frequency = 'DAILY' AND email IS NOT NULL AND next_attempt <= now()
        AND last_digest IS DISTINCT FROM ${swedishNow}::date AND extract(hour FROM ${swedishNow}) >= ${digestHour}
        AND EXISTS (SELECT 1 FROM notification WHERE notification.user_id = setting.user_id AND mail_state = 'WAITING')
      LIMIT 1 FOR UPDATE SKIP LOCKED),
    leased AS (
      UPDATE notification_setting SET next_attempt = ${lease} FROM due
      WHERE notification_setting.user_id = due.user_id RETURNING due.user_id),
    taken AS (
      UPDATE notification SET mail_tries = mail_tries + 1 FROM leased
      WHERE notification.user_id = leased.user_id AND mail_state = 'WAITING' RETURNING id, notification.user_id)
    SELECT ${recipientColumns}, json_agg(taken.id) AS notification_ids, ${swedishNow}::date::text AS day
    FROM taken JOIN app_user ON app_user.id = taken.user_id
    JOIN notification_setting AS setting ON setting.user_id = taken.user_id
    GROUP BY app_user.id, setting.email`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { notificationIds, day, ...recipient } = row;
  return { recipient, notificationIds, day };
}

export async function markDigestSent(db: Database, userId: string, day: string): Promise<void> {
  await sql`UPDATE notification_setting SET last_digest = ${day}::date, next_attempt = now()
    WHERE user_id = ${userId}`.execute(db);
}

export async function listNotificationsById(db: Database, ids: readonly string[]): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`SELECT ${notificationColumns}
    WHERE notification.id = ANY(${ids}::uuid[]) ORDER BY notification.sequence`.execute(db);
  return rows;
}

export async function markMails(
  db: Database,
  ids: readonly string[],
  state: "NONE" | "SENT" | "FAILED",
): Promise<void> {
  await sql`UPDATE notification SET mail_state = ${state} WHERE id = ANY(${ids}::uuid[])`.execute(db);
}

interface Retry {
  ids: readonly string[];
  /** The mail fails after this many tries. */
  maxTries: number;
}

/** Tries again after 2, 4, 8 … minutes. */
export async function retryMails(db: Database, { ids, maxTries }: Retry): Promise<void> {
  await sql`UPDATE notification SET mail_state = CASE WHEN mail_tries >= ${maxTries} THEN 'FAILED' ELSE 'WAITING' END,
      next_attempt = now() + make_interval(mins => (2 ^ least(mail_tries, 9))::int)
    WHERE id = ANY(${ids}::uuid[])`.execute(db);
}

/** For mails that were not sent because the server could not be reached. */
export async function releaseMails(db: Database, ids: readonly string[]): Promise<void> {
  await sql`UPDATE notification SET mail_tries = mail_tries - 1, next_attempt = now() + interval '1 minute'
    WHERE id = ANY(${ids}::uuid[])`.execute(db);
}

export async function releaseDigest(db: Database, userId: string): Promise<void> {
  await sql`UPDATE notification_setting SET next_attempt = now() + interval '1 minute'
    WHERE user_id = ${userId}`.execute(db);
}
