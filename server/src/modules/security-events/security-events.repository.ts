import type { ListQuery, Page, SecurityEvent, SecurityEventType } from "@indikatorkatalogen/contract";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";
import { type Listing, listPage } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { SecurityEventTable } from "../../database/tables/user-tables.ts";
import { toMillis } from "../../database/to-millis.ts";
import { entityNotFound } from "../../errors/app-error.ts";

type Row = Selectable<SecurityEventTable>;

const toEvent = ({ timestamp, ...row }: Row): SecurityEvent => ({ ...row, timestamp: toMillis(timestamp) });

const listing: Listing = {
  rows: sql`SELECT * FROM security_event`,
  searched: ["type", "user_id", "account_id", "about_id", "address", "detail"],
  order: sql`listed.timestamp DESC, listed.id DESC`,
};

export async function listSecurityEvents(
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
): Promise<Page<SecurityEvent>> {
  const page = await listPage<Row>(db, listing, query);
  return { ...page, pageResults: page.pageResults.map(toEvent) };
}

export async function getSecurityEvent(db: Database, id: string): Promise<SecurityEvent> {
  const row = await db.selectFrom("securityEvent").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw entityNotFound();
  return toEvent(row);
}

type NewRow = Omit<Row, "id" | "timestamp">;

export async function insertSecurityEvent(db: Database, event: NewRow): Promise<void> {
  await db
    .insertInto("securityEvent")
    .values({ ...event, id: newId(), timestamp: sql<Date>`now()` })
    .execute();
}

/** By the clock of the database. Returns how many were deleted. */
export const deleteOldEvents = (db: Database, days: number): Promise<number> =>
  deleteRows(db, "security_event", sql`timestamp < now() - ${days} * interval '1 day'`);

/**
 * Deletes the oldest of too many entries. Entries that anybody can cause from outside are counted
 * separately, so that nobody can push the others out by causing refusals.
 */
export async function deleteExcessEvents(db: Database, max: number): Promise<void> {
  for (const isRefusal of [true, false]) {
    const isOfKind = sql`(type = ANY(${refusals}::text[])) = ${isRefusal}`;
    await sql`DELETE FROM security_event WHERE ${isOfKind} AND (timestamp, id) <= (
        SELECT timestamp, id FROM security_event WHERE ${isOfKind} ORDER BY timestamp DESC, id DESC OFFSET ${max} LIMIT 1
      )`.execute(db);
  }
}

const refusals: SecurityEventType[] = ["LOGIN_REFUSED", "ACCESS_DENIED", "GUEST_REFUSED"];
