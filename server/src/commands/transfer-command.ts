import { createWriteStream } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { type BundleReport, swedishDay } from "@indikatorkatalogen/contract";
import type { Database } from "../database/database.ts";
import { AppError } from "../errors/app-error.ts";
import { StartError } from "../errors/start-error.ts";
import { exportBundle } from "../modules/catalogue-bundle/export-bundle.service.ts";
import { importBundle } from "../modules/catalogue-bundle/import-bundle.service.ts";
import { previewBundle } from "../modules/catalogue-bundle/preview-bundle.service.ts";
import { isBundle } from "../modules/catalogue-bundle/read-bundle.ts";
import { exportRows } from "../modules/measures/transfer/export-rows.service.ts";
import type { ImportReport } from "../modules/measures/transfer/import-report.ts";
import { importRows } from "../modules/measures/transfer/import-rows.service.ts";
import { readLines } from "../modules/measures/transfer/read-lines.ts";
import { contextOf } from "../modules/measures/transfer/records.ts";
import { bundleTexts } from "../texts/bundle-texts.ts";
import { transferTexts } from "../texts/transfer-texts.ts";
import type { CommandOutput } from "./control-socket.ts";

export interface TransferContext extends CommandOutput {
  db: Database;
  now: Date;
}

interface ImportArguments {
  paths: string[];
  dryRun: boolean;
  strict: boolean;
}

export function readImportArguments(args: string[]): ImportArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { "dry-run": { type: "boolean", default: false }, strict: { type: "boolean", default: false } },
    });
    if (positionals.length > 0) return { paths: positionals, dryRun: values["dry-run"], strict: values.strict };
  } catch {
    // An option that does not exist gets the same answer as a missing file.
  }
  throw new StartError(transferTexts.usage);
}

export async function requireReadable(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await access(path).catch(() => {
      throw new StartError(transferTexts.noSuchFile(path));
    });
  }
}

/** `npm run import -- FILE… [--dry-run] [--strict]`. The exit code is 1 when anything could not be imported. */
export async function runImport(args: string[], context: TransferContext): Promise<number> {
  const { paths, ...options } = readImportArguments(args);
  await requireReadable(paths);
  let hasFaults = false;
  for (const path of paths) {
    if (paths.length > 1) context.writeLine(basename(path));
    const isWhole = await orRefuse(async () =>
      (await isBundle(path))
        ? importBundleFile(path, options.dryRun, context)
        : importRowFile(path, { ...options, paths }, context),
    );
    hasFaults ||= !isWhole;
  }
  return hasFaults ? 1 : 0;
}

/** A file that cannot be read at all is something the caller can correct. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new StartError(error.message) : error;
  }
}

const rowsBetweenProgress = 2000;

async function importRowFile(
  path: string,
  { dryRun, strict }: ImportArguments,
  { db, now, writeLine, signal }: TransferContext,
): Promise<boolean> {
  let reported = 0;
  const onProgress = (rows: number) => {
    signal.throwIfAborted();
    if (rows - reported < rowsBetweenProgress) return;
    reported = rows;
    writeLine(transferTexts.progress(rows));
  };
  const report = await importRows(db, readLines(path), {
    dryRun,
    strict,
    now,
    onProgress,
    ...contextOf(basename(path)),
  });
  for (const line of rowReportLines(report, dryRun)) writeLine(line);
  return report.faults.length === 0;
}

function rowReportLines({ counts, faults, warnings, rows, saved }: ImportReport, dryRun: boolean): string[] {
  return [
    ...rows.filter(({ outcome }) => outcome !== "unchanged").map(transferTexts.rowChange),
    ...warnings.map((note) => transferTexts.warning(transferTexts.position(note), note.message)),
    ...faults.map((note) => transferTexts.fault(transferTexts.position(note), note.message)),
    transferTexts.summary(counts, faults.length),
    ...(saved ? [] : [dryRun ? transferTexts.dryRun : transferTexts.refused]),
  ];
}

const measuresBetweenProgress = 1000;

/** Reports progress every thousand measures. */
function progressOf({ writeLine }: CommandOutput): (done: number, total: number) => void {
  let reported = 0;
  return (done, total) => {
    if (done - reported < measuresBetweenProgress) return;
    reported = done;
    writeLine(transferTexts.measureProgress(done, total));
  };
}

async function importBundleFile(path: string, dryRun: boolean, context: TransferContext): Promise<boolean> {
  const { db, now, signal, writeLine } = context;
  const options = { now, signal, onProgress: progressOf(context) };
  const report = dryRun ? await previewBundle(db, path, options) : await importBundle(db, path, options);
  for (const line of bundleReportLines(report, dryRun)) writeLine(line);
  return report.faultCount === 0;
}

const bundleReportLines = (report: BundleReport, dryRun: boolean): string[] => [
  ...report.changes.map(transferTexts.versionChange),
  ...Object.entries(report.registers).map(([name, counts]) => transferTexts.register(name, counts)),
  ...report.faults,
  transferTexts.summary(report.versions, report.faultCount),
  ...(dryRun ? [transferTexts.dryRun] : []),
];

/** The file to write, which has a name of its own unless one is given. */
export function readExportPath(args: string[], now: Date): string {
  const [path = `${bundleTexts.fileName}-${swedishDay(now)}.jsonl.gz`, ...rest] = args;
  if (rest.length > 0 || path.startsWith("-")) throw new StartError(transferTexts.exportUsage);
  return path;
}

/** `npm run export [-- FILE]`: the whole catalogue as a bundle, or its versions as rows when the file ends in `.jsonl`. */
export async function runExport(args: string[], context: TransferContext): Promise<number> {
  const { db, now, writeLine } = context;
  const path = readExportPath(args, now);
  if (path.endsWith(".jsonl")) {
    await pipeline(Readable.from(rowLines(db)), createWriteStream(path, { mode: 0o600 }));
  } else {
    const { counts } = await exportBundle(db, path, progressOf(context));
    writeLine(transferTexts.exported(counts.measures, counts.versions));
  }
  return 0;
}

async function* rowLines(db: Database): AsyncGenerator<string> {
  for await (const row of exportRows(db)) yield `${row}\n`;
}
