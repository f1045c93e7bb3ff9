import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { deleteRows } from "../../../database/delete-rows.ts";

/** The account that a link in force opens. */
export interface LinkedAccount {
  id: string;
  username: string;
  firstName: string;
  passwordHash: string;
  /** In milliseconds. */
  expires: number;
}

/** By the clock of the database. A disabled account is not opened by its link. */
const isInForce = sql<boolean>`link.expires > now() AND NOT app_user.disabled AND app_user.password_hash IS NOT NULL`;

interface NewLink {
  userId: string;
  secretHash: string;
  hours: number;
}

/** Replaces the user's link before it. Returns when the new one expires, in milliseconds. */
export async function saveLink(db: Database, { userId, secretHash, hours }: NewLink): Promise<number> {
  const { rows } = await sql<{ expires: number }>`INSERT INTO account_link (user_id, secret_hash, expires)
    VALUES (${userId}, ${secretHash}, now() + make_interval(hours => ${hours}))
    ON CONFLICT (user_id) DO UPDATE SET secret_hash = excluded.secret_hash, created = now(), expires = excluded.expires
    RETURNING floor(extract(epoch FROM expires) * 1000)::float8 AS expires`.execute(db);
  return rows[0]?.expires ?? 0;
}

export async function findLinkedAccount(db: Database, secretHash: string): Promise<LinkedAccount | undefined> {
  const { rows } = await sql<LinkedAccount>`SELECT app_user.id, username, first_name, password_hash,
      floor(extract(epoch FROM link.expires) * 1000)::float8 AS expires
    FROM account_link AS link JOIN app_user ON app_user.id = link.user_id
    WHERE link.secret_hash = ${secretHash} AND ${isInForce}`.execute(db);
  return rows[0];
}

/** Invalidates the link. Of two concurrent uses, one succeeds. */
export async function consumeLink(tx: DatabaseTransaction, secretHash: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM account_link AS link USING app_user
    WHERE app_user.id = link.user_id AND link.secret_hash = ${secretHash} AND ${isInForce}
    RETURNING link.user_id`.execute(tx);
  return rows.length > 0;
}

/** Returns whether there was any. */
export async function deleteLinksOf(db: Database, userIds: readonly string[]): Promise<boolean> {
  const deleted = await db.deleteFrom("accountLink").where("userId", "in", userIds).returning("userId").execute();
  return deleted.length > 0;
}

export const deleteExpiredLinks = (db: Database): Promise<number> =>
  deleteRows(db, "account_link", sql`expires <= now()`);
