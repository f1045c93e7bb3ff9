import { join } from "node:path";
import { copyArchive } from "../modules/backup/archive.ts";
import { readBackupArguments, runBackup } from "../modules/backup/backup-command.ts";
import { sendToRunningServer } from "./execution/control-socket.ts";
import { runCommand, writeLine } from "./execution/run-command.ts";
import { withTransferFolder } from "./execution/transfer-folder.ts";

const args = process.argv.slice(2);
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());

/** `npm run backup -- FILE [--verify]`: the whole database while it is in use, which is not migrated by it. */
await runCommand(
  async (db, { databaseUrl, directUrl, dataDir }) => {
    const location = { databaseUrl: directUrl ?? databaseUrl, dataDir };
    return runBackup(args, { db, location, now: new Date(), writeLine, signal: interrupted.signal });
  },
  async (dataDir) => {
    const { path, verify } = readBackupArguments("backup", args);
    return withTransferFolder(dataDir, async (folder) => {
      const written = join(folder, "catalogue.backup");
      const command = { name: "backup" as const, args: [written, ...(verify ? ["--verify"] : [])], password: "" };
      const exitCode = await sendToRunningServer(dataDir, command, writeLine);
      if (exitCode === 0) await copyArchive(written, path);
      return exitCode;
    });
  },
  { migrates: false },
);
