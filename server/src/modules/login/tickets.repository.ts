import { sql } from "kysely";
import type { User } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";

export interface StoredTicket {
  user: User;
  /** When the ticket expires if it is not used again, in milliseconds. */
  validTo: number;
  /** Whether the last recorded use is so old that this one should be recorded. */
  isUseDue: boolean;
}

interface NewTicket {
  hash: string;
  userId: string;
  idToken: string | null;
}

/** One hour idle, twelve hours in total. By the clock of the database, which all nodes share. */
const expiry = sql`least(ticket.last_used + interval '1 hour', ticket.created + interval '12 hours')`;

export const isValidTicket = sql<boolean>`now() < ${expiry}`;

export async function insertTicket(db: Database, { hash, userId, idToken }: NewTicket): Promise<void> {
  const now = sql<Date>`now()`;
  await db.insertInto("ticket").values({ hash, userId, created: now, lastUsed: now, idToken }).execute();
}

/** Who may use a ticket for what. */
export interface TicketRules {
  /** Whether administrators with local accounts have their rights only with a second factor. */
  requiresAdminFactor: boolean;
}

const administrators = sql`ARRAY['ADMIN', 'TECH_ADMIN']`;
/** A demo account is shared by everyone and cannot have one; an identity provider has its own. */
const lacksFactor = sql<boolean>`app_user.roles && ${administrators} AND app_user.password_hash IS NOT NULL
  AND NOT app_user.demo
  AND NOT EXISTS (SELECT FROM second_factor AS factor WHERE factor.user_id = app_user.id AND factor.confirmed)
  AND NOT EXISTS (SELECT FROM passkey WHERE passkey.user_id = app_user.id)`;
const otherRoles = sql`ARRAY(SELECT role FROM unnest(app_user.roles) AS role WHERE role <> ALL (${administrators}))`;

/** The effective roles: users who still have to set up a required second factor are readers. */
const rolesBy = ({ requiresAdminFactor }: TicketRules) =>
  requiresAdminFactor
    ? sql`CASE WHEN ${lacksFactor} THEN coalesce(nullif(${otherRoles}, '{}'), '{READER}') ELSE app_user.roles END AS roles`
    : sql`app_user.roles`;

type Row = User & Omit<StoredTicket, "user">;

/** The valid ticket of an active account, with the user's current permissions. Use is recorded once a minute. */
export async function findTicket(db: Database, hash: string, rules: TicketRules): Promise<StoredTicket | undefined> {
  const { rows } = await sql<Row>`
    SELECT floor(extract(epoch FROM ${expiry}) * 1000)::float8 AS valid_to,
      ticket.last_used < now() - interval '1 minute' AS is_use_due,
      app_user.id, username, first_name, last_name, ${rolesBy(rules)}
    FROM ticket JOIN app_user ON app_user.id = ticket.user_id
    WHERE ticket.hash = ${hash} AND NOT app_user.disabled AND ${isValidTicket}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { validTo, isUseDue, ...user } = row;
  return { user, validTo, isUseDue };
}

/** The users of the valid tickets of active accounts, by the hash of the ticket. */
export async function findUsersOf(
  db: Database,
  hashes: readonly string[],
  rules: TicketRules,
): Promise<Map<string, User>> {
  const { rows } = await sql<User & { hash: string }>`
    SELECT ticket.hash, app_user.id, username, first_name, last_name, ${rolesBy(rules)}
    FROM ticket JOIN app_user ON app_user.id = ticket.user_id
    WHERE ticket.hash = ANY(${hashes}::text[]) AND NOT app_user.disabled AND ${isValidTicket}`.execute(db);
  return new Map(rows.map(({ hash, ...user }) => [hash, user]));
}

export async function markTicketUsed(db: Database, hash: string): Promise<void> {
  await db.updateTable("ticket").set({ lastUsed: sql<Date>`now()` }).where("hash", "=", hash).execute();
}

export async function deleteTicket(
  db: Database,
  hash: string,
): Promise<{ idToken: string | null; userId: string } | undefined> {
  return db.deleteFrom("ticket").where("hash", "=", hash).returning(["idToken", "userId"]).executeTakeFirst();
}

export async function deleteTicketsOf(db: Database, userIds: string[], except = ""): Promise<void> {
  await db.deleteFrom("ticket").where("userId", "in", userIds).where("hash", "<>", except).execute();
}

export async function deleteExpiredTickets(db: Database): Promise<void> {
  await sql`DELETE FROM ticket WHERE NOT (${isValidTicket})`.execute(db);
}
