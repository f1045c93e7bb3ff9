import { readConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import { patientLimits } from "./database/server-pool.ts";
import { StartError } from "./errors/start-error.ts";

/** Runs one task on the catalogue's database. What the person can mend is said in one line. */
export async function runCommand(task: (db: Database) => Promise<void>): Promise<void> {
  try {
    const { db, close, alone } = await openDatabase(readConfig(process.env), patientLimits);
    try {
      await alone(migrateToLatest);
      await task(db);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
