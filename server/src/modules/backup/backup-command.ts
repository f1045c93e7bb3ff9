import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Database } from "../../database/database.ts";
import { StartError } from "../../errors/start-error.ts";
import { createBackup, type DatabaseLocation, restoreBackup, verifyBackup } from "./backup.service.ts";
import { recordBackup } from "./backups.repository.ts";
import type { Manifest } from "./manifest.ts";

const usage = {
  backup: "Usage: npm run backup -- FILE [--verify]",
  restore: "Usage: npm run restore -- FILE [--overwrite | --verify]",
};

interface BackupArguments {
  path: string;
  verify: boolean;
  overwrite: boolean;
}

export function readBackupArguments(name: "backup" | "restore", args: string[]): BackupArguments {
  const flag = { type: "boolean", default: false } as const;
  try {
    const options = { verify: flag, overwrite: flag };
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [path, ...rest] = positionals;
    const isContradiction = values.overwrite && (values.verify || name === "backup");
    if (path && rest.length === 0 && !isContradiction) return { path: resolve(path), ...values };
  } catch {
    // An option that does not exist gets the same answer as a missing file.
  }
  throw new StartError(usage[name]);
}

interface BackupCommandContext {
  db: Database;
  location: DatabaseLocation;
  now: Date;
  signal: AbortSignal;
  writeLine: (line: string) => void;
}

/** `npm run backup -- FILE [--verify]`, while the catalogue is in use. */
export async function runBackup(args: string[], context: BackupCommandContext): Promise<number> {
  const { db, location, now, writeLine } = context;
  const { path, verify } = readBackupArguments("backup", args);
  const manifest = await createBackup(path, context).catch((error: unknown) => {
    throw context.signal.aborted ? new StartError("Interrupted: no backup was made.") : error;
  });
  writeLine(`Backed up: ${summaryOf(manifest)}`);
  if (verify) {
    await verifyBackup(path, location);
    writeLine("Verified: a trial restore has the same rows in every table.");
  }
  await recordBackup(db, { started: now, path, bytes: manifest.payload.bytes, isVerified: verify, isScheduled: false });
  if (manifest.hasSealedSecrets) writeLine(secretKeyNotice);
  return 0;
}

const secretKeyNotice =
  "Second factors and subscribers' secrets in it are encrypted with SECRET_KEY, which is not in the backup: keep that key elsewhere.";

/** `npm run restore -- FILE [--overwrite | --verify]`, while no node runs. */
export async function runRestore(
  args: string[],
  { location, now, writeLine }: Omit<BackupCommandContext, "db" | "signal">,
): Promise<number> {
  const { path, verify, overwrite } = readBackupArguments("restore", args);
  if (verify) {
    writeLine(
      `Verified, a trial restore has the same rows in every table: ${summaryOf(await verifyBackup(path, location))}`,
    );
    return 0;
  }
  const { manifest, former } = await restoreBackup(path, location, { overwrite, now });
  writeLine(`Restored and verified: ${summaryOf(manifest)}`);
  if (former) writeLine(`The former database is in ${former}. Delete it when it is no longer needed.`);
  if (manifest.hasSealedSecrets) writeLine(secretKeyNotice);
  return 0;
}

function summaryOf({ tables, createdAt, programVersion, schemaVersion, payload }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (payload.bytes / 1e6).toFixed(1);
  return `${rows} rows in ${tables.length} tables, ${megabytes} MB, of ${createdAt} by version ${programVersion} (${schemaVersion})`;
}
