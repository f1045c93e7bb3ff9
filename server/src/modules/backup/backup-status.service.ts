import type { Database } from "../../database/database.ts";
import { findLastGoodBackup } from "./backups.repository.ts";

/** A day and the time that a backup may take. */
const maxAgeMs = 26 * 3_600_000;

/** When the newest verified backup was made. */
export async function readLastBackup(db: Database): Promise<number | null> {
  return (await findLastGoodBackup(db))?.started.getTime() ?? null;
}

export async function hasRecentBackup(db: Database, now: Date): Promise<boolean> {
  const last = await readLastBackup(db);
  return last !== null && now.getTime() - last < maxAgeMs;
}

/** Time and size of the newest verified backup; zeros when there is none. */
export async function readBackupFigures(db: Database): Promise<{ startedAt: number; bytes: number }> {
  const last = await findLastGoodBackup(db);
  return { startedAt: last?.started.getTime() ?? 0, bytes: last?.bytes ?? 0 };
}
