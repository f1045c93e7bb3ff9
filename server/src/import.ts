import { access } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runCommand } from "./command.ts";
import { StartError } from "./errors/start-error.ts";
import { type ImportReport, importRows } from "./modules/measures/transfer/import-rows.service.ts";
import { readLines } from "./modules/measures/transfer/read-lines.ts";
import { transferTexts } from "./texts/transfer-texts.ts";

/** `npm run import -- rows.jsonl [--dry-run] [--strict]`: exits with 1 when any row has a fault. */
await runCommand(async (db) => {
  const { path, dryRun, strict } = readArguments(process.argv.slice(2));
  await access(path).catch(() => {
    throw new StartError(transferTexts.noSuchFile(path));
  });
  const report = await importRows(db, readLines(path), { dryRun, strict, now: new Date() });
  process.stdout.write(`${toLines(report, { dryRun }).join("\n")}\n`);
  if (report.faults.length > 0) process.exitCode = 1;
});

function readArguments(args: string[]): { path: string; dryRun: boolean; strict: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { "dry-run": { type: "boolean", default: false }, strict: { type: "boolean", default: false } },
    });
    const [path, ...rest] = positionals;
    if (path && rest.length === 0) return { path, dryRun: values["dry-run"], strict: values.strict };
  } catch {
    // An option that does not exist is answered in the same way as a missing file.
  }
  throw new StartError(transferTexts.usage);
}

function toLines({ counts, faults, warnings, saved }: ImportReport, { dryRun }: { dryRun: boolean }): string[] {
  return [
    ...warnings.map(({ line, message }) => transferTexts.warning(line, message)),
    ...faults.map(({ line, message }) => transferTexts.fault(line, message)),
    transferTexts.summary(counts, faults.length),
    ...(saved ? [] : [dryRun ? transferTexts.dryRun : transferTexts.refused]),
  ];
}
