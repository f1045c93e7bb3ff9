import type { Database } from "../database/database.ts";
import { readBackupFigures } from "../modules/backup/backup-status.service.ts";
import type { Metrics } from "./metrics.ts";

interface Sources {
  db: Database;
  isDatabaseAnswering: () => Promise<boolean>;
}

/** The newest good backup, of installations that make backups by schedule. */
export function sampleBackups({ sample }: Metrics, { db, isDatabaseAnswering }: Sources): void {
  const read = async (figure: (figures: Awaited<ReturnType<typeof readBackupFigures>>) => number) =>
    (await isDatabaseAnswering()) ? [{ value: figure(await readBackupFigures(db)) }] : [];
  sample({
    name: "backup_last_success_timestamp_seconds",
    help: "When the newest backup that has been verified was begun; 0 when there is none",
    read: () => read(({ startedAt }) => startedAt / 1000),
  });
  sample({
    name: "backup_size_bytes",
    help: "Size of the newest backup that has been verified",
    read: () => read(({ bytes }) => bytes),
  });
}
