import type { ReviewGuest } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";
import { newId } from "../../database/new-id.ts";
import { toMillis } from "../../database/to-millis.ts";

/** A guest whose invitation is in force. */
export interface InvitedGuest {
  id: string;
  name: string;
  reviewId: string;
  versionId: string;
  measureId: string;
  title: string;
  expires: number;
}

/** Until the date, the decision or the revocation, and no longer than the review. By the clock of the database. */
const isInForce = sql<boolean>`guest.ended IS NULL AND guest.expires > now() AND review.state = 'OPEN'
  AND version.status = 'ONGOING'`;

const guests = sql`SELECT guest.id, guest.name, guest.review_id, review.version_id, review.measure_id, version.title,
    floor(extract(epoch FROM guest.expires) * 1000)::float8 AS expires
  FROM review_guest AS guest JOIN review ON review.id = guest.review_id
  JOIN measure_version AS version ON version.id = review.version_id`;

export async function findGuestBySecret(db: Database, secretHash: string): Promise<InvitedGuest | undefined> {
  const { rows } = await sql<InvitedGuest>`${guests}
    WHERE guest.secret_hash = ${secretHash} AND ${isInForce}`.execute(db);
  return rows[0];
}

/** Locked, so that a revocation at the same moment comes before or after. */
export async function lockGuest(tx: DatabaseTransaction, id: string): Promise<InvitedGuest | undefined> {
  const { rows } = await sql<InvitedGuest>`${guests}
    WHERE guest.id = ${id} AND ${isInForce} FOR UPDATE OF guest`.execute(tx);
  return rows[0];
}

/** Like a login: one hour idle, twelve hours in total. */
const isOpenSession = sql<boolean>`session.last_used > now() - interval '1 hour'
  AND session.created > now() - interval '12 hours'`;

/** A guest with an open session. */
interface PresentGuest extends InvitedGuest {
  hash: string;
  isUseDue: boolean;
}

export async function findGuestsBySessions(db: Database, hashes: readonly string[]): Promise<PresentGuest[]> {
  const { rows } = await sql<PresentGuest>`
    SELECT found.*, session.hash, session.last_used < now() - interval '1 minute' AS is_use_due
    FROM guest_session AS session JOIN (${guests} WHERE ${isInForce}) AS found ON found.id = session.guest_id
    WHERE session.hash = ANY(${hashes}) AND ${isOpenSession}`.execute(db);
  return rows;
}

export async function insertSession(tx: DatabaseTransaction, { hash, guestId }: { hash: string; guestId: string }) {
  await tx.insertInto("guestSession").values({ hash, guestId }).execute();
  await tx.updateTable("reviewGuest").set({ lastUsed: sql<Date>`now()` }).where("id", "=", guestId).execute();
}

export async function markSessionUsed(db: Database, hash: string): Promise<void> {
  await db.updateTable("guestSession").set({ lastUsed: sql<Date>`now()` }).where("hash", "=", hash).execute();
}

export async function deleteSessions(db: Database, guestId: string): Promise<void> {
  await db.deleteFrom("guestSession").where("guestId", "=", guestId).execute();
}

export const deleteExpiredSessions = (db: Database): Promise<number> =>
  deleteRows(
    db,
    "guest_session",
    sql`last_used <= now() - interval '1 hour' OR created <= now() - interval '12 hours'`,
  );

export interface NewGuest {
  reviewId: string;
  name: string;
  invitedBy: string;
  invitedByName: string;
  secretHash: string;
  expires: Date;
}

export async function insertGuest(tx: DatabaseTransaction, guest: NewGuest): Promise<string> {
  const id = newId();
  await tx
    .insertInto("reviewGuest")
    .values({ id, endReason: null, ...guest })
    .execute();
  return id;
}

/** Ends an invitation and all sessions opened with it. Returns undefined when it had ended already. */
export async function endGuest(
  tx: DatabaseTransaction,
  { id, reviewId, reason }: { id: string; reviewId: string; reason: "DECIDED" | "REVOKED" },
): Promise<{ name: string } | undefined> {
  const guest = await tx
    .updateTable("reviewGuest")
    .set({ ended: sql<Date>`now()`, endReason: reason })
    .where("id", "=", id)
    .where("reviewId", "=", reviewId)
    .where("ended", "is", null)
    .returning("name")
    .executeTakeFirst();
  if (guest) await deleteSessions(tx, id);
  return guest;
}

export async function listGuestRows(db: Database, reviewId: string): Promise<ReviewGuest[]> {
  const rows = await db
    .selectFrom("reviewGuest")
    .selectAll()
    .select(sql<boolean>`expires <= now()`.as("isExpired"))
    .where("reviewId", "=", reviewId)
    .orderBy("created")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.endReason ?? (row.isExpired ? "EXPIRED" : "INVITED"),
    invitedBy: row.invitedByName,
    created: toMillis(row.created),
    expires: toMillis(row.expires),
    lastUsed: toMillis(row.lastUsed),
  }));
}
