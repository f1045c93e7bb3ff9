import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../database/database.ts";
import type { BackupSettings, Job, JobContext } from "../../jobs/job.ts";
import { partialEnding } from "./archive.ts";
import { createBackup, verifyBackup } from "./backup.service.ts";
import { isBackupDue, listExpiredFiles, markRemoved, recordBackup } from "./backups.repository.ts";

const hourSeconds = 3600;

/** Checks every ten minutes whether a backup is due, so that a missed one is made later. */
export const backupJob: Job = {
  name: "backup",
  retries: 0,
  timeLimitSeconds: 6 * hourSeconds,
  isSingleton: true,
  schedule: "*/10 * * * *",
  run: async (_data, context) => {
    const settings = context.jobSettings.backup;
    if (!settings || !(await isBackupDue(context.db, settings.at))) return undefined;
    return makeScheduledBackup(settings, context);
  },
};

const nameOf = (moment: Date) => `catalogue-${moment.toISOString().replace(/[-:]|\.\d+/g, "")}.backup`;
const ownPartial = new RegExp(`^catalogue-\\d{8}T\\d{6}Z\\.backup\\.[0-9a-f]+\\${partialEnding}$`);

async function makeScheduledBackup(
  settings: BackupSettings,
  { db, now, signal }: JobContext,
): Promise<{ file: string; bytes: number }> {
  const started = now();
  const path = join(settings.folder, nameOf(started));
  const record = { started, path, isScheduled: true };
  try {
    await mkdir(settings.folder, { recursive: true, mode: 0o700 });
    await removePartials(settings.folder, started);
    const { payload } = await createBackup(path, { db, location: settings, now: started, signal });
    await verifyBackup(path, settings);
    await recordBackup(db, { ...record, bytes: payload.bytes, isVerified: true });
    await removeExpired(db, settings.keep);
    return { file: path, bytes: payload.bytes };
  } catch (error) {
    // A file that could not be verified must not count as a backup.
    await rm(path, { force: true }).catch(() => {});
    const fault = error instanceof Error ? error.message : String(error);
    await recordBackup(db, { ...record, isVerified: false, fault });
    throw error;
  }
}

async function removeExpired(db: Database, keep: number): Promise<void> {
  for (const path of await listExpiredFiles(db, keep)) {
    await rm(path, { force: true });
    await markRemoved(db, path);
  }
}

/** Left by nodes that were killed. A younger one may be in use by another node. */
async function removePartials(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((found) => ownPartial.test(found))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > 24 * hourSeconds * 1000) await rm(join(folder, name), { force: true });
  }
}
