import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { runCommand } from "./command.ts";
import { exportRows } from "./modules/measures/transfer/export-rows.service.ts";

/** `npm run export [-- rows.jsonl]`: writes every version of every measure in the form that the import reads. */
await runCommand(async (db) => {
  const [path] = process.argv.slice(2);
  const output: Writable = path ? createWriteStream(path, { mode: 0o600 }) : process.stdout;
  for await (const row of exportRows(db)) {
    if (!output.write(`${row}\n`)) await once(output, "drain");
  }
  if (path) {
    output.end();
    await once(output, "finish");
  }
});
