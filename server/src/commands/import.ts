import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sendToRunningServer } from "./execution/control-socket.ts";
import { readImportArguments, requireReadable, runImport } from "./execution/import-command.ts";
import { runCommand, writeLine } from "./execution/run-command.ts";
import { withTransferFolder } from "./execution/transfer-folder.ts";

const args = process.argv.slice(2);

/** `npm run import -- FILE… [--dry-run] [--strict]`: rows, saved answers of the API, or a bundle. */
await runCommand(
  async (db) => runImport(args, { db, now: new Date(), writeLine, signal: new AbortController().signal }),
  async (dataDir) => {
    const { paths, dryRun, strict } = readImportArguments(args);
    await requireReadable(paths);
    return withTransferFolder(dataDir, async (folder) => {
      const copies = paths.map((path, index) => ({ path, copy: join(folder, `${index}-${basename(path)}`) }));
      for (const { path, copy } of copies) await copyFile(path, copy);
      const options = [...(dryRun ? ["--dry-run"] : []), ...(strict ? ["--strict"] : [])];
      const copiedArgs = [...copies.map(({ copy }) => copy), ...options];
      return sendToRunningServer(dataDir, { name: "import", args: copiedArgs, password: "" }, writeLine);
    });
  },
);
