import { readConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import { patientLimits } from "./database/server-pool.ts";
import { FolderInUse, StartError } from "./errors/start-error.ts";

/**
 * Runs one task on the catalogue's database. What the person can mend is said in one line. A task that a server which
 * has the embedded database open can carry out is left to it.
 */
export async function runCommand(
  task: (db: Database) => Promise<void>,
  askServer: (dataDir: string) => Promise<boolean> = async () => false,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    try {
      await runHere(config, task);
    } catch (error) {
      if (!(error instanceof FolderInUse && (await askServer(config.dataDir)))) throw error;
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function runHere(config: ReturnType<typeof readConfig>, task: (db: Database) => Promise<void>): Promise<void> {
  const { db, close, withStartupLock } = await openDatabase(config, patientLimits);
  try {
    await withStartupLock(migrateToLatest);
    await task(db);
  } finally {
    await close();
  }
}
