import type { AccessibilityMessage, ListQuery, Page } from "@indikatorkatalogen/contract";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";
import { type Listing, listPage, nonTextColumns } from "../../database/list-rows.ts";
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
  nonTexts: nonTextColumns<Row>("created"),
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
const maxMessages = 5000;

/** Stores a message. When there are too many, the oldest handled ones are deleted first, then the oldest. */
export async function insertMessage(db: Database, { message, place, email }: NewMessage, now: Date): Promise<void> {
  await sql`WITH evicted AS (DELETE FROM accessibility_message WHERE id IN (
      SELECT id FROM accessibility_message ORDER BY status = 'HANDLED', created DESC, id OFFSET ${maxMessages - 1}))
    INSERT INTO accessibility_message (id, message, place, email, created)
    VALUES (${newId()}, ${message}, ${place}, ${email}, ${now})`.execute(db);
}

/** Deletes the messages before a time, of one status or of all. Returns how many. */
export const deleteMessages = (
  db: Database,
  { before, status }: { before: Date; status?: AccessibilityMessage["status"] | undefined },
): Promise<number> =>
  deleteRows(
    db,
    "accessibility_message",
    status ? sql`created < ${before} AND status = ${status}` : sql`created < ${before}`,
  );

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
