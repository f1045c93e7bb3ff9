import { sql } from "kysely";
import type { User } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";

export interface StoredTicket {
  user: User;
  created: Date;
  lastUsed: Date;
}

interface NewTicket {
  hash: string;
  userId: string;
  now: Date;
  idToken: string | null;
}

export async function insertTicket(db: Database, { hash, userId, now, idToken }: NewTicket): Promise<void> {
  await db.insertInto("ticket").values({ hash, userId, created: now, lastUsed: now, idToken }).execute();
}

/** The ticket of an active account, with the user's current permissions. */
export async function findTicket(db: Database, hash: string): Promise<StoredTicket | undefined> {
  const { rows } = await sql<Omit<User, "userId"> & { username: string; created: Date; lastUsed: Date }>`
    SELECT ticket.created, ticket.last_used, app_user.id, username, first_name, last_name, roles
    FROM ticket JOIN app_user ON app_user.id = ticket.user_id
    WHERE ticket.hash = ${hash} AND NOT app_user.disabled`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, username, firstName, lastName, roles, created, lastUsed } = row;
  return { user: { id, userId: username, firstName, lastName, roles }, created, lastUsed };
}

export async function markTicketUsed(db: Database, hash: string, now: Date): Promise<void> {
  await db.updateTable("ticket").set({ lastUsed: now }).where("hash", "=", hash).execute();
}

export async function deleteTicket(db: Database, hash: string): Promise<{ idToken: string | null } | undefined> {
  return db.deleteFrom("ticket").where("hash", "=", hash).returning("idToken").executeTakeFirst();
}

export async function deleteTicketsOf(db: Database, userIds: string[]): Promise<void> {
  await db.deleteFrom("ticket").where("userId", "in", userIds).execute();
}

export async function deleteTicketsUnusedSince(db: Database, time: Date): Promise<void> {
  await db.deleteFrom("ticket").where("lastUsed", "<", time).execute();
}
