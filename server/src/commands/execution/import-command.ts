import { access } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { BundleReport } from "@indikatorkatalogen/contract";
import { AppError } from "../../errors/app-error.ts";
import { StartError } from "../../errors/start-error.ts";
import { importBundle } from "../../modules/catalogue-bundle/import-bundle.service.ts";
import { previewBundle } from "../../modules/catalogue-bundle/preview-bundle.service.ts";
import { isBundle } from "../../modules/catalogue-bundle/read-bundle.ts";
import type { ImportReport } from "../../modules/measures/transfer/import-report.ts";
import { importRows } from "../../modules/measures/transfer/import-rows.service.ts";
import { readLines } from "../../modules/measures/transfer/read-lines.ts";
import { fileContextOf } from "../../modules/measures/transfer/records.ts";
import { transferTexts } from "../../texts/transfer-texts.ts";
import { type CommandContext, createMeasureProgress } from "./command-context.ts";

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
export async function runImport(args: string[], context: CommandContext): Promise<number> {
  const { paths, ...options } = readImportArguments(args);
  await requireReadable(paths);
  let hasErrors = false;
  for (const path of paths) {
    if (paths.length > 1) context.writeLine(basename(path));
    const isWhole = await withStartErrors(async () =>
      (await isBundle(path))
        ? importBundleFile(path, options.dryRun, context)
        : importRowFile(path, { ...options, paths }, context),
    );
    hasErrors ||= !isWhole;
  }
  return hasErrors ? 1 : 0;
}

/** A file that cannot be read is an error that the caller can correct. */
async function withStartErrors<T>(work: () => Promise<T>): Promise<T> {
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
  { db, now, writeLine, signal }: CommandContext,
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
    ...fileContextOf(basename(path)),
  });
  for (const line of rowReportLines(report, dryRun)) writeLine(line);
  return report.errors.length === 0;
}

function rowReportLines({ counts, errors, warnings, rows, saved }: ImportReport, dryRun: boolean): string[] {
  return [
    ...rows.filter(({ outcome }) => outcome !== "unchanged").map(transferTexts.rowChange),
    ...warnings.map((note) => transferTexts.warning(transferTexts.position(note), note.message)),
    ...errors.map((note) => transferTexts.error(transferTexts.position(note), note.message)),
    transferTexts.summary(counts, errors.length),
    ...(saved ? [] : [dryRun ? transferTexts.dryRun : transferTexts.refused]),
  ];
}

async function importBundleFile(path: string, dryRun: boolean, context: CommandContext): Promise<boolean> {
  const { db, now, signal, writeLine } = context;
  const options = { now, signal, onProgress: createMeasureProgress(context) };
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
