import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { swedishDay } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { StartError } from "../../errors/start-error.ts";
import { exportBundle } from "../../modules/catalogue-bundle/export-bundle.service.ts";
import { exportRows } from "../../modules/measures/transfer/export-rows.service.ts";
import { bundleTexts } from "../../texts/bundle-texts.ts";
import { transferTexts } from "../../texts/transfer-texts.ts";
import { type CommandContext, createMeasureProgress } from "./command-context.ts";

/** The file to write; by default named after the day. */
export function readExportPath(args: string[], now: Date): string {
  const [path = `${bundleTexts.fileName}-${swedishDay(now)}.jsonl.gz`, ...rest] = args;
  if (rest.length > 0 || path.startsWith("-")) throw new StartError(transferTexts.exportUsage);
  return path;
}

/** `npm run export [-- FILE]`: the whole catalogue as a bundle, or its versions as rows when the file ends in `.jsonl`. */
export async function runExport(args: string[], context: CommandContext): Promise<number> {
  const { db, now, writeLine } = context;
  const path = readExportPath(args, now);
  if (path.endsWith(".jsonl")) {
    await pipeline(Readable.from(rowLines(db)), createWriteStream(path, { mode: 0o600 }));
  } else {
    const { counts } = await exportBundle(db, path, createMeasureProgress(context));
    writeLine(transferTexts.exported(counts.measures, counts.versions));
  }
  return 0;
}

async function* rowLines(db: Database): AsyncGenerator<string> {
  for await (const row of exportRows(db)) yield `${row}\n`;
}
