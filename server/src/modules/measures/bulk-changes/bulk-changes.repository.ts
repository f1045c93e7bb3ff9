import {
  type BulkChangeEntry,
  type BulkChangeKind,
  bulkChangeDays,
  fullName,
  type VersionContentUpdate,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { User } from "../../../callers/caller.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { deleteRows } from "../../../database/delete-rows.ts";
import { newId } from "../../../database/new-id.ts";
import type { StoredVersion } from "../content/stored-version.ts";

/** By the clock of the database, which all nodes share. */
const isUndoable = sql`bulk_change.created > now() - make_interval(days => ${bulkChangeDays})`;

export async function insertBulkChange(db: Database, user: User, kind: BulkChangeKind): Promise<string> {
  const id = newId();
  await sql`INSERT INTO bulk_change (id, kind, user_id, user_name)
    VALUES (${id}, ${kind}, ${user.id}, ${fullName(user)})`.execute(db);
  return id;
}

interface ChangedVersion {
  bulkChangeId: string;
  userId: string;
  /** After the change. */
  version: StoredVersion;
  former: VersionContentUpdate;
}

/** Whether the bulk change is the user's own, so that the version could be recorded. A version is changed once. */
export async function insertChangedVersion(
  tx: DatabaseTransaction,
  { bulkChangeId, userId, version, former }: ChangedVersion,
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO bulk_change_version
      (bulk_change_id, version_id, version_nr, title, status, revision, former)
    SELECT id, ${version.id}, ${version.versionNr}, ${version.title}, ${version.status}, ${version.revision},
      ${JSON.stringify(former)}::jsonb
    FROM bulk_change WHERE id = ${bulkChangeId} AND user_id = ${userId} AND ${isUndoable}
    ON CONFLICT (bulk_change_id, version_id) DO NOTHING RETURNING version_id`.execute(tx);
  return rows.length > 0;
}

/** The user's own, or everybody's. */
export async function listBulkChanges(db: Database, userId: string | undefined): Promise<BulkChangeEntry[]> {
  const ofUser = userId === undefined ? sql`` : sql`AND user_id = ${userId}`;
  const { rows } = await sql<BulkChangeEntry>`SELECT id, kind, user_name AS "user",
      round(extract(epoch FROM created) * 1000)::float8 AS created, count(*)::int AS count,
      (count(*) FILTER (WHERE obstacle = ''))::int AS undone,
      (count(*) FILTER (WHERE obstacle IS NULL))::int AS remaining
    FROM bulk_change JOIN bulk_change_version ON bulk_change_id = id
    WHERE ${isUndoable} ${ofUser} GROUP BY id ORDER BY bulk_change.created DESC, id DESC LIMIT 20`.execute(db);
  return rows;
}

export async function findBulkChange(db: Database, id: string): Promise<{ userId: string; created: Date } | undefined> {
  const { rows } = await sql<{ userId: string; created: Date }>`SELECT user_id, created FROM bulk_change
    WHERE id = ${id} AND ${isUndoable}`.execute(db);
  return rows[0];
}

export interface FormerVersion {
  versionId: string;
  versionNr: number;
  title: string;
  status: VersionStatus;
  revision: number;
  former: VersionContentUpdate;
}

export async function listNotUndone(db: Database, bulkChangeId: string, limit: number): Promise<FormerVersion[]> {
  const { rows } = await sql<FormerVersion>`SELECT version_id, version_nr, title, status, revision, former
    FROM bulk_change_version WHERE bulk_change_id = ${bulkChangeId} AND obstacle IS NULL
    ORDER BY version_id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countNotUndone(db: Database, bulkChangeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM bulk_change_version
    WHERE bulk_change_id = ${bulkChangeId} AND obstacle IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Undone {
  bulkChangeId: string;
  versionId: string;
  /** Empty when it was undone. */
  obstacle: string;
}

/** Whether it was not marked before. */
export async function markUndone(db: Database, { bulkChangeId, versionId, obstacle }: Undone): Promise<boolean> {
  const { rows } = await sql`UPDATE bulk_change_version SET obstacle = ${obstacle}
    WHERE bulk_change_id = ${bulkChangeId} AND version_id = ${versionId} AND obstacle IS NULL
    RETURNING version_id`.execute(db);
  return rows.length > 0;
}

/** Returns how many were deleted. */
export const deleteOldBulkChanges = (db: Database): Promise<number> =>
  deleteRows(db, "bulk_change", sql`NOT (${isUndoable})`);
