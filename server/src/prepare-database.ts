import { openDatabase } from "./database/open-database.ts";
import { prepareDatabase, startProgram } from "./start-program.ts";

// `npm run prepare-database`: migrates the database and ends. Every node does the same at its start; as a step of its own
// before an upgrade, its faults are found before any node is replaced.
await startProgram(async (config) => {
  const database = await openDatabase(config);
  try {
    await database.withStartupLock((own) => prepareDatabase(own, config));
    process.stdout.write("Indikatorkatalogen: the database is prepared\n");
  } finally {
    await database.close();
  }
});
