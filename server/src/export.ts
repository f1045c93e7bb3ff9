import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sendToRunningServer } from "./commands/control-socket.ts";
import { runCommand, writeLine } from "./commands/run-command.ts";
import { readExportPath, runExport } from "./commands/transfer-command.ts";
import { withTransferFolder } from "./commands/transfer-folder.ts";

const args = process.argv.slice(2);

/** `npm run export [-- FILE]`: the whole catalogue as a bundle, or its versions as rows (`FILE.jsonl`). */
await runCommand(
  async (db) => runExport(args, { db, now: new Date(), writeLine, signal: new AbortController().signal }),
  async (dataDir) =>
    withTransferFolder(dataDir, async (folder) => {
      const path = readExportPath(args, new Date());
      const written = join(folder, basename(path));
      const exitCode = await sendToRunningServer(dataDir, { name: "export", args: [written], password: "" }, writeLine);
      if (exitCode === 0) await copyFile(written, path);
      return exitCode;
    }),
);
