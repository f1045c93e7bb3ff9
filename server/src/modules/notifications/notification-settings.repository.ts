import type { MailFrequency } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

export interface StoredSettings {
  frequency: MailFrequency;
  email: string | null;
  pendingEmail: string | null;
}

export async function findSettings(db: Database, userId: string): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`SELECT frequency, email, pending_email FROM notification_setting
    WHERE user_id = ${userId}`.execute(db);
  return rows[0];
}

interface NewSettings {
  frequency: MailFrequency;
  email: string | null;
}

/** A new address waits for its code; the confirmed one stays until then. Without an address both are forgotten. */
export async function writeSettings(db: Database, userId: string, { frequency, email }: NewSettings): Promise<void> {
  await sql`INSERT INTO notification_setting (user_id, frequency, pending_email)
    VALUES (${userId}, ${frequency}, ${email})
    ON CONFLICT (user_id) DO UPDATE SET frequency = excluded.frequency,
      email = CASE WHEN excluded.pending_email IS NULL THEN NULL ELSE notification_setting.email END,
      pending_email = nullif(excluded.pending_email, notification_setting.email),
      code_hash = NULL, code_expires = NULL, code_tries = 0, mail_tries = 0, next_attempt = now()`.execute(db);
}

/** An address that waits for its code, and who is to get it. */
export interface PendingAddress {
  userId: string;
  pendingEmail: string;
  firstName: string;
  lastName: string;
}

/** Leases an address for ten minutes. Gives up after a number of tries. */
export async function leasePendingAddress(db: Database, maxTries: number): Promise<PendingAddress | undefined> {
  const { rows } = await sql<PendingAddress>`
    UPDATE notification_setting SET mail_tries = mail_tries + 1, next_attempt = now() + interval '10 minutes'
    FROM app_user WHERE app_user.id = user_id AND user_id = (
      SELECT user_id FROM notification_setting WHERE pending_email IS NOT NULL AND code_hash IS NULL
        AND next_attempt <= now() AND mail_tries < ${maxTries}
      ORDER BY next_attempt LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING user_id, pending_email, first_name, last_name`.execute(db);
  return rows[0];
}

interface SentCode {
  userId: string;
  pendingEmail: string;
  codeHash: string;
}

export async function writeCode(db: Database, { userId, pendingEmail, codeHash }: SentCode): Promise<void> {
  await sql`UPDATE notification_setting SET code_hash = ${codeHash}, code_tries = 0,
      code_expires = now() + interval '1 hour'
    WHERE user_id = ${userId} AND pending_email = ${pendingEmail}`.execute(db);
}

/** The hash of the code, when it may still be tried; every try counts. */
export async function countCodeAttempt(db: Database, userId: string, maxTries: number): Promise<string | undefined> {
  const { rows } = await sql<{ codeHash: string }>`UPDATE notification_setting SET code_tries = code_tries + 1
    WHERE user_id = ${userId} AND code_hash IS NOT NULL AND code_expires > now() AND code_tries < ${maxTries}
    RETURNING code_hash`.execute(db);
  return rows[0]?.codeHash;
}

export async function confirmAddress(db: Database, userId: string, codeHash: string): Promise<void> {
  await sql`UPDATE notification_setting SET email = pending_email, pending_email = NULL, code_hash = NULL,
      code_expires = NULL, next_attempt = now() WHERE user_id = ${userId} AND code_hash = ${codeHash}`.execute(db);
}
