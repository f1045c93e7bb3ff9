import type { Presence } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { deleteRows } from "../../../database/delete-rows.ts";

interface Tab {
  versionId: string;
  tabId: string;
  userId: string;
}

interface NamedTab extends Tab {
  userName: string;
}

interface TabPosition extends NamedTab {
  field: string | null;
}

/** By the clock of the database, which all nodes share. */
const isPresent = sql<boolean>`seen > now() - interval '40 seconds'`;

/** When a tab that has left was seen, so that a report sent before it left and received afterwards does not bring it back. */
const departedAt = sql`'-infinity'`;

/** Records the field that a tab is in, unless the tab has left; a user without tab ids may return. Returns whether it has changed. */
export async function recordPresence(db: Database, position: TabPosition): Promise<boolean> {
  const { versionId, tabId, userId, userName, field } = position;
  const { rows } = await sql<{ isKnown: boolean }>`
    WITH known AS (
      SELECT field FROM editing_tab WHERE version_id = ${versionId} AND tab_id = ${tabId} AND ${isPresent}
    )
    INSERT INTO editing_tab (version_id, tab_id, user_id, user_name, field, seen)
    VALUES (${versionId}, ${tabId}, ${userId}, ${userName}, ${field}, now())
    ON CONFLICT (version_id, tab_id) DO UPDATE SET field = excluded.field, seen = now()
      WHERE editing_tab.seen > ${departedAt} OR editing_tab.tab_id = editing_tab.user_id
    RETURNING EXISTS (SELECT FROM known WHERE known.field IS NOT DISTINCT FROM ${field}) AS is_known`.execute(db);
  return rows[0]?.isKnown === false;
}

/** Records that a tab has left. Returns whether it was there. */
export async function recordDeparture(
  db: Database,
  { versionId, tabId, userId, userName }: NamedTab,
): Promise<boolean> {
  const { rows } = await sql<{ wasHere: boolean }>`
    WITH known AS (
      SELECT FROM editing_tab WHERE version_id = ${versionId} AND tab_id = ${tabId} AND ${isPresent}
    )
    INSERT INTO editing_tab (version_id, tab_id, user_id, user_name, seen)
    VALUES (${versionId}, ${tabId}, ${userId}, ${userName}, ${departedAt})
    ON CONFLICT (version_id, tab_id) DO UPDATE SET seen = excluded.seen WHERE editing_tab.user_id = ${userId}
    RETURNING EXISTS (SELECT FROM known) AS was_here`.execute(db);
  return rows[0]?.wasHere === true;
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
