import type { Presence } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { deleteRows } from "../../../database/delete-rows.ts";

interface Tab {
  versionId: string;
  tabId: string;
  userId: string;
}

interface TabPosition extends Tab {
  userName: string;
  field: string | null;
}

/** By the clock of the database, which all nodes share. */
const isPresent = sql<boolean>`seen > now() - interval '40 seconds'`;

/** Records the field that a tab is in. Returns whether it has changed. */
export async function recordPresence(db: Database, position: TabPosition): Promise<boolean> {
  const { versionId, tabId, userId, userName, field } = position;
  const { rows } = await sql<{ isKnown: boolean }>`
    WITH known AS (
      SELECT field FROM editing_tab WHERE version_id = ${versionId} AND tab_id = ${tabId} AND ${isPresent}
    )
    INSERT INTO editing_tab (version_id, tab_id, user_id, user_name, field, seen)
    VALUES (${versionId}, ${tabId}, ${userId}, ${userName}, ${field}, now())
    ON CONFLICT (version_id, tab_id) DO UPDATE SET field = excluded.field, seen = now()
    RETURNING EXISTS (SELECT FROM known WHERE known.field IS NOT DISTINCT FROM ${field}) AS is_known`.execute(db);
  return rows[0]?.isKnown === false;
}

/** Returns whether the tab was there. */
export async function deletePresence(db: Database, { versionId, tabId, userId }: Tab): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("editingTab")
    .where("versionId", "=", versionId)
    .where("tabId", "=", tabId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listOtherTabs(db: Database, { versionId, tabId, userId }: Tab): Promise<Presence[]> {
  return await db
    .selectFrom("editingTab")
    .select(["userName as user", "field", sql<boolean>`user_id = ${userId}`.as("isYou")])
    .where("versionId", "=", versionId)
    .where("tabId", "!=", tabId)
    .where(isPresent)
    .orderBy("userName")
    .orderBy("tabId")
    .execute();
}

/** The others who have the version open, each once: with a field, if one of their tabs is in one. */
export async function listOtherUsers(
  db: Database,
  { versionId, userId }: Pick<Tab, "versionId" | "userId">,
): Promise<Omit<Presence, "isYou">[]> {
  const users = db
    .selectFrom("editingTab")
    .distinctOn("userId")
    .select(["userId", "userName", "field"])
    .where("versionId", "=", versionId)
    .where("userId", "!=", userId)
    .where(isPresent)
    .orderBy("userId")
    .orderBy(sql`field IS NULL`)
    .orderBy("tabId");
  return await db
    .selectFrom(users.as("editor"))
    .select(["userName as user", "field"])
    .orderBy("userName")
    .orderBy("userId")
    .execute();
}

/** Tabs that were closed without reporting it. */
export const deleteAbandonedTabs = (db: Database): Promise<number> =>
  deleteRows(db, "editing_tab", sql`seen < now() - interval '1 hour'`);
