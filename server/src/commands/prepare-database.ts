import { listPendingMigrations } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { startProgram } from "../start-program.ts";

// `npm run prepare-database`: migrates the database and ends. Every node does the same at its start; as a step of its own
// before an upgrade, its errors are found before any node is replaced. With --check it only reports what would be done.
await startProgram(async (config) => {
  const database = await openDatabase(config);
  try {
    const pending = await listPendingMigrations(database.db);
    if (process.argv.includes("--check")) reportPending(pending);
    else {
      await database.withStartupLock((own) => prepareDatabase(own, config));
      process.stdout.write("Indikatorkatalogen: the database is prepared\n");
    }
  } finally {
    await database.close();
  }
});

/** Ends with 1 when nodes of the release that runs must be stopped first. */
function reportPending(pending: Awaited<ReturnType<typeof listPendingMigrations>>): void {
  const breaking = pending.filter(({ isExpanding }) => !isExpanding).map(({ name }) => name);
  if (breaking.length > 0) process.exitCode = 1;
  const verdict =
    breaking.length > 0 ? `stop every node first, because of ${breaking.join(", ")}` : "nodes keep running";
  const names = pending.map(({ name }) => name).join(", ") || "none";
  process.stdout.write(`Migrations to apply: ${names}. Upgrade: ${verdict}.\n`);
}
