import type { AccountNotice, AccountNoticeType, DeviceKind } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";
import { newId } from "../../database/new-id.ts";

export interface NewNotice {
  userId: string;
  type: AccountNoticeType;
  /** Users are notified once of the same thing. */
  about: string;
  device?: DeviceKind | undefined;
}

export async function insertNotice(db: Database, { userId, type, about, device }: NewNotice): Promise<void> {
  await sql`INSERT INTO account_notice (id, user_id, type, about, browser, system)
    VALUES (${newId()}, ${userId}, ${type}, ${about}, ${device?.browser ?? null}, ${device?.system ?? null})
    ON CONFLICT DO NOTHING`.execute(db);
}

interface Row extends Pick<AccountNotice, "id" | "type"> {
  browser: DeviceKind["browser"] | null;
  system: DeviceKind["system"] | null;
  created: Date;
  read: Date | null;
}

const deviceOf = ({ browser, system }: Pick<Row, "browser" | "system">) =>
  browser && system ? { browser, system } : null;

export async function listNoticesOf(db: Database, userId: string, limit: number): Promise<AccountNotice[]> {
  const { rows } = await sql<Row>`SELECT id, type, browser, system, created, read FROM account_notice
    WHERE user_id = ${userId} ORDER BY created DESC, id LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    device: deviceOf(row),
    created: row.created.getTime(),
    isRead: row.read !== null,
  }));
}

export async function countUnreadNotices(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM account_notice
    WHERE user_id = ${userId} AND read IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All of the user's notices when no ids are given. */
export async function markNoticesRead(db: Database, userId: string, ids: readonly string[] | undefined): Promise<void> {
  const chosen = ids ? sql`AND id = ANY(${ids}::uuid[])` : sql``;
  await sql`UPDATE account_notice SET read = now() WHERE user_id = ${userId} AND read IS NULL ${chosen}`.execute(db);
}

/** A notice that is to be mailed, and to whom. */
export interface DueNotice {
  id: string;
  type: AccountNoticeType;
  device: DeviceKind | null;
  created: Date;
  firstName: string;
  email: string;
}

/**
 * Leases the next due notice of a user with a confirmed address, whatever the frequency of other mails. The lease lasts
 * ten minutes; a notice is not sent after three days.
 */
export async function leaseDueNotice(db: Database): Promise<DueNotice | undefined> {
  const { rows } = await sql<Row & Pick<DueNotice, "firstName" | "email">>`
    WITH taken AS (
      UPDATE account_notice SET mail_tries = mail_tries + 1, next_attempt = now() + interval '10 minutes' WHERE id = (
        SELECT account_notice.id FROM account_notice JOIN notification_setting AS setting USING (user_id)
        WHERE mail_state = 'WAITING' AND account_notice.next_attempt <= now() AND setting.email IS NOT NULL
          AND created > now() - interval '3 days'
        ORDER BY account_notice.next_attempt, account_notice.id LIMIT 1 FOR UPDATE OF account_notice SKIP LOCKED)
      RETURNING *)
    SELECT taken.id, taken.type, taken.browser, taken.system, taken.created, app_user.first_name, setting.email
    FROM taken JOIN app_user ON app_user.id = taken.user_id
    JOIN notification_setting AS setting ON setting.user_id = taken.user_id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, type, created, firstName, email } = row;
  return { id, type, created, firstName, email, device: deviceOf(row) };
}

export async function markNoticeMail(db: Database, id: string, state: "SENT" | "FAILED"): Promise<void> {
  await sql`UPDATE account_notice SET mail_state = ${state} WHERE id = ${id}`.execute(db);
}

/** Retries after 2, 4, 8 … minutes. */
export async function retryNotice(db: Database, id: string, { maxTries }: { maxTries: number }): Promise<void> {
  await sql`UPDATE account_notice SET mail_state = CASE WHEN mail_tries >= ${maxTries} THEN 'FAILED' ELSE 'WAITING' END,
      next_attempt = now() + make_interval(mins => (2 ^ least(mail_tries, 9))::int) WHERE id = ${id}`.execute(db);
}

/** Tries again after a minute without counting the attempt: the mail server could not be reached. */
export async function releaseNotice(db: Database, id: string): Promise<void> {
  await sql`UPDATE account_notice SET mail_tries = mail_tries - 1, next_attempt = now() + interval '1 minute'
    WHERE id = ${id}`.execute(db);
}

export const deleteOldNotices = (db: Database, days: number): Promise<number> =>
  deleteRows(db, "account_notice", sql`created < now() - make_interval(days => ${days})`);
