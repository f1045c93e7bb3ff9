import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";

interface BackupRecord {
  started: Date;
  path: string;
  bytes?: number;
  isVerified: boolean;
  isScheduled: boolean;
  /** Why it failed. */
  fault?: string;
}

/** A database of an earlier version can be backed up too, but has nowhere to store that it was. */
export async function recordBackup(db: Database, backup: BackupRecord): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass('backup') IS NOT NULL AS found`.execute(db);
  if (!rows[0]?.found) return;
  const { started, path, bytes = null, isVerified, isScheduled, fault = null } = backup;
  await sql`INSERT INTO backup (id, started, finished, path, bytes, is_verified, is_scheduled, fault)
    VALUES (${newId()}, ${started}, now(), ${path}, ${bytes}, ${isVerified}, ${isScheduled}, ${fault})`.execute(db);
}

/** When the newest backup that has been verified was begun: it holds everything saved before. */
export async function findLastGoodBackup(db: Database): Promise<{ started: Date; bytes: number } | undefined> {
  const { rows } = await sql<{ started: Date; bytes: number }>`SELECT started, bytes::float8 FROM backup
    WHERE is_verified ORDER BY started DESC LIMIT 1`.execute(db);
  return rows[0];
}

const maxAttempts = 3;

/** Whether the backup of the latest occasion (`HH:MM`, Swedish time) is still to be made. It is tried three times. */
export async function isBackupDue(db: Database, at: string): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`WITH today AS (
      SELECT date_trunc('day', now() AT TIME ZONE 'Europe/Stockholm') + ${at}::time AS moment
    ), latest AS (
      SELECT max(moment AT TIME ZONE 'Europe/Stockholm') AS moment FROM (
        SELECT moment FROM today UNION ALL SELECT moment - interval '1 day' FROM today) AS occasions
      WHERE moment AT TIME ZONE 'Europe/Stockholm' <= now()
    )
    SELECT NOT coalesce(bool_or(is_verified), FALSE) AND count(*) < ${maxAttempts} AS is_due
    FROM backup, latest WHERE is_scheduled AND started >= latest.moment`.execute(db);
  return rows[0]?.isDue ?? false;
}

/** The files of scheduled backups beyond the newest ones. */
export async function listExpiredFiles(db: Database, keep: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`SELECT path FROM backup
    WHERE is_scheduled AND is_verified AND NOT is_removed ORDER BY started DESC OFFSET ${keep}`.execute(db);
  return rows.map(({ path }) => path);
}

export async function markRemoved(db: Database, path: string): Promise<void> {
  await sql`UPDATE backup SET is_removed = TRUE WHERE path = ${path}`.execute(db);
}
