import type { AccessibilityMessage, ListQuery, Page } from "@indikatorkatalogen/contract";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type Listing, listPage } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { AccessibilityMessageTable } from "../../database/tables/message-tables.ts";
import { toMillis } from "../../database/to-millis.ts";
import { entityNotFound } from "../../errors/app-error.ts";

type Row = Selectable<AccessibilityMessageTable>;

const toMessage = ({ created, ...row }: Row): AccessibilityMessage => ({ ...row, created: toMillis(created) });

const listing: Listing = {
  rows: sql`SELECT * FROM accessibility_message`,
  searched: ["message", "place", "email"],
  order: sql`listed.created DESC`,
};

export async function listMessages(
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
): Promise<Page<AccessibilityMessage>> {
  const page = await listPage<Row>(db, listing, query);
  return { ...page, pageResults: page.pageResults.map(toMessage) };
}

export async function getMessage(db: Database, id: string): Promise<AccessibilityMessage> {
  const row = await db.selectFrom("accessibilityMessage").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw entityNotFound();
  return toMessage(row);
}

type NewMessage = Pick<AccessibilityMessage, "message" | "place" | "email">;

/** Anybody may write messages, so their number is limited. */
const mostMessages = 5000;

/** Returns whether the message was stored. */
export async function insertMessage(db: Database, { message, place, email }: NewMessage, now: Date): Promise<boolean> {
  const { rows } = await sql`INSERT INTO accessibility_message (id, message, place, email, created)
    SELECT ${newId()}::uuid, ${message}::text, ${place}::text, ${email}::text, ${now}::timestamptz
    WHERE (SELECT count(*) FROM accessibility_message) < ${mostMessages} RETURNING id`.execute(db);
  return rows.length > 0;
}

export async function updateStatus(
  db: Database,
  id: string,
  status: AccessibilityMessage["status"],
): Promise<AccessibilityMessage> {
  await db.updateTable("accessibilityMessage").set({ status }).where("id", "=", id).execute();
  return getMessage(db, id);
}

export async function deleteMessage(db: Database, id: string): Promise<void> {
  await getMessage(db, id);
  await db.deleteFrom("accessibilityMessage").where("id", "=", id).execute();
}
