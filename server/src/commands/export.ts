import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sendToRunningServer } from "./execution/control-socket.ts";
import { readExportPath, runExport } from "./execution/export-command.ts";
import { runCommand, writeLine } from "./execution/run-command.ts";
import { withTransferFolder } from "./execution/transfer-folder.ts";

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
