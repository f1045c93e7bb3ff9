import { runRestore } from "../modules/backup/backup-command.ts";
import { startProgram } from "../start-program.ts";
import { writeLine } from "./execution/run-command.ts";

// `npm run restore -- FILE [--overwrite | --verify]`: a backup in place of the database, or a trial that changes nothing.
await startProgram(async ({ databaseUrl, directUrl, dataDir }) => {
  const location = { databaseUrl: directUrl ?? databaseUrl, dataDir };
  process.exitCode = await runRestore(process.argv.slice(2), { location, now: new Date(), writeLine });
});
