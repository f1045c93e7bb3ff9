import { type Config, readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { migrateToLatest } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import { maintenanceTimeouts } from "../database/server-pool.ts";
import { FolderInUse, StartError } from "../errors/start-error.ts";

/**
 * Runs one task on the catalogue's database and exits with its code. Errors that the operator can correct are reported
 * in one line. When a server has the embedded database open, the server runs the task.
 */
export async function runCommand(
  task: (db: Database, config: Config) => Promise<number>,
  sendToServer: (dataDir: string) => Promise<number | undefined>,
  { migrates = true } = {},
): Promise<void> {
  try {
    const config = readConfig(process.env);
    try {
      process.exitCode = await runHere(config, task, migrates);
    } catch (error) {
      const exitCode = error instanceof FolderInUse ? await sendToServer(config.dataDir) : undefined;
      if (exitCode === undefined) throw error;
      process.exitCode = exitCode;
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function runHere(
  config: Config,
  task: (db: Database, config: Config) => Promise<number>,
  migrates: boolean,
): Promise<number> {
  const { db, close, withStartupLock } = await openDatabase(config, maintenanceTimeouts);
  try {
    if (migrates) await withStartupLock(migrateToLatest);
    return await task(db, config);
  } finally {
    await close();
  }
}

export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
