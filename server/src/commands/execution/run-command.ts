import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { migrateToLatest } from "../../database/migrate.ts";
import { openDatabase } from "../../database/open-database.ts";
import { maintenanceTimeouts } from "../../database/server/server-pool.ts";
import { FolderInUse } from "../../errors/start-error.ts";
import { startProgram } from "../../start-program.ts";

type Task = (db: Database, config: Config) => Promise<number>;

/**
 * Runs one task on the catalogue's database and exits with its code. When a server has the embedded database open, the
 * server runs the task.
 */
export async function runCommand(
  task: Task,
  sendToServer: (dataDir: string) => Promise<number | undefined>,
  { migrates = true } = {},
): Promise<void> {
  await startProgram(async (config) => {
    try {
      process.exitCode = await runInProcess(config, task, migrates);
    } catch (error) {
      const exitCode = error instanceof FolderInUse ? await sendToServer(config.dataDir) : undefined;
      if (exitCode === undefined) throw error;
      process.exitCode = exitCode;
    }
  });
}

async function runInProcess(config: Config, task: Task, migrates: boolean): Promise<number> {
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
