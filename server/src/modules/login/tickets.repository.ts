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

/** The ticket of an account that may still be used, with what its user may do now. */
export async function findTicket(db: Database, hash: string): Promise<StoredTicket | undefined> {
  const row = await db
    .selectFrom("ticket")
    .innerJoin("appUser", "appUser.id", "ticket.userId")
    .select(["ticket.created", "ticket.lastUsed"])
    .select(["appUser.id", "appUser.username", "appUser.firstName", "appUser.lastName", "appUser.roles"])
    .where("ticket.hash", "=", hash)
    .where("appUser.disabled", "=", false)
    .executeTakeFirst();
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
