import { sendToRunningServer } from "./execution/control-socket.ts";
import { readMigrateArguments, runMigrate } from "./execution/migrate-command.ts";
import { runCommand, writeLine } from "./execution/run-command.ts";

const args = process.argv.slice(2);
const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());

/** `npm run migrate -- https://… [--ticket …]`: copies a running catalogue through its API. */
await runCommand(
  (db, { dataDir }) => runMigrate(args, { db, dataDir, now: new Date(), writeLine, signal: interrupted.signal }),
  async (dataDir) => {
    readMigrateArguments(args);
    return sendToRunningServer(dataDir, { name: "migrate", args, password: "" }, writeLine);
  },
);
