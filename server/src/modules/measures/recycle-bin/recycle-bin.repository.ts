import type { VersionContent } from "@indikatorkatalogen/contract";
import { type DeletedVersion, type ListQuery, type Page, recycleBinDays } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Attribution } from "../../../callers/service-context.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { deleteRows } from "../../../database/delete-rows.ts";
import { listPage, nonTextColumns } from "../../../database/list-rows.ts";
import type { SectionChanges } from "../../../database/tables/measure-tables.ts";
import { toDate } from "../../../database/to-millis.ts";
import type { StoredVersion } from "../content/stored-version.ts";

interface Deletion {
  version: StoredVersion;
  isWholeMeasure: boolean;
}

/** Called before the rows are deleted. The content is read from the snapshot that every deletion leaves. */
export async function insertDeletedVersion(
  tx: DatabaseTransaction,
  { version, isWholeMeasure }: Deletion,
  { userName }: Attribution,
): Promise<void> {
  await sql`INSERT INTO deleted_version (version_id, measure_id, version_nr, legacy_id, title, changes, created,
      last_updated, last_updated_by, is_whole_measure, last_version_nr, measure_created, deleted_by)
    SELECT ${version.id}, id, ${version.versionNr}, legacy_id, ${version.title}, ${JSON.stringify(version.changes)}::jsonb,
      ${toDate(version.created)}, ${toDate(version.lastUpdated)}, ${version.lastUpdatedBy}, ${isWholeMeasure},
      last_version_nr, created, ${userName}
    FROM measure WHERE id = ${version.measureId}
    ON CONFLICT (version_id) DO NOTHING`.execute(tx);
}

/** By the clock of the database, which all nodes share. */
const retention = sql`make_interval(days => ${recycleBinDays})`;
const isRestorable = sql`deleted > now() - ${retention}`;
const millis = (time: ReturnType<typeof sql>) => sql`round(extract(epoch FROM ${time}) * 1000)::float8`;

export const listDeletedVersions = (
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
): Promise<Page<DeletedVersion>> =>
  listPage<DeletedVersion>(
    db,
    {
      rows: sql`SELECT version_id AS id, measure_id, version_nr, title, is_whole_measure, deleted_by,
        ${millis(sql`deleted`)} AS deleted_at, ${millis(sql`deleted + ${retention}`)} AS expires_at
        FROM deleted_version WHERE ${isRestorable}`,
      searched: ["title", "deleted_by"],
      order: sql`listed.deleted_at DESC`,
      nonTexts: nonTextColumns<DeletedVersion>("deletedAt"),
    },
    query,
  );

/** A deleted draft with everything that its deletion left. */
export interface RestorableVersion {
  versionId: string;
  measureId: string;
  versionNr: number;
  legacyId: string | null;
  changes: SectionChanges;
  created: Date;
  lastUpdated: Date;
  lastUpdatedBy: string | null;
  isWholeMeasure: boolean;
  lastVersionNr: number;
  measureCreated: Date;
  revision: number;
  content: VersionContent;
}

/** Locked by the restoring transaction, so that it is restored once. */
export async function lockDeletedVersion(
  tx: DatabaseTransaction,
  versionId: string,
): Promise<RestorableVersion | undefined> {
  const { rows } = await sql<RestorableVersion>`SELECT deleted_version.version_id, deleted_version.measure_id,
      deleted_version.version_nr, legacy_id, changes, deleted_version.created, last_updated, last_updated_by,
      is_whole_measure, last_version_nr, measure_created, snapshot.revision, snapshot.content
    FROM deleted_version CROSS JOIN LATERAL (
      SELECT revision, content FROM measure_revision
      WHERE measure_id = deleted_version.measure_id AND version_id = deleted_version.version_id
        AND event_type = 'DELETED'
      ORDER BY sequence DESC LIMIT 1) AS snapshot
    WHERE deleted_version.version_id = ${versionId} AND ${isRestorable}
    FOR UPDATE OF deleted_version`.execute(tx);
  return rows[0];
}

export async function deleteFromRecycleBin(tx: DatabaseTransaction, versionId: string): Promise<void> {
  await sql`DELETE FROM deleted_version WHERE version_id = ${versionId}`.execute(tx);
}

export async function isLegacyIdTaken(tx: DatabaseTransaction, legacyId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM measure WHERE legacy_id = ${legacyId}`.execute(tx);
  return rows.length > 0;
}

/** Returns how many were deleted for good. */
export const deleteExpiredVersions = (db: Database): Promise<number> =>
  deleteRows(db, "deleted_version", sql`NOT (${isRestorable})`);
