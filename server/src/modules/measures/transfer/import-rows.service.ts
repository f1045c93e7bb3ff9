import type { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { inSavepoint } from "../../../database/in-savepoint.ts";
import { AppError, validationFailed } from "../../../errors/app-error.ts";
import { constraintConflict } from "../../../errors/constraint-conflicts.ts";
import { transferTexts } from "../../../texts/transfer-texts.ts";
import { type ImportedRow, importBatch, type Outcome } from "./import-batch.service.ts";
import { type ImportRow, importRow } from "./import-row.ts";
import { readKnownNames } from "./known-names.service.ts";
import { batched, inRounds } from "./row-batches.ts";

export interface ImportOptions {
  /** Find every fault, change nothing. */
  dryRun: boolean;
  /** One fault anywhere, and nothing is brought in. */
  strict: boolean;
}

interface LineNote {
  line: number;
  message: string;
}

export interface ImportReport {
  counts: Record<Outcome, number>;
  faults: LineNote[];
  warnings: LineNote[];
  /** False after a dry run, or when strictness turned the whole file away. */
  saved: boolean;
}

type Counted = Omit<ImportReport, "saved">;
type Lines = AsyncIterable<string> | Iterable<string>;

class NotSaved extends Error {
  override readonly name = "NotSaved";
}

/**
 * Brings in a file of rows; a row that will not go in is reported and the rest goes on. A few hundred rows at a time
 * are saved together, so that editors never wait long; a file that goes in whole or not at all is one transaction.
 */
export async function importRows(
  db: Database,
  lines: Lines,
  { now, dryRun, strict }: ImportOptions & { now: Date },
): Promise<ImportReport> {
  const report = emptyReport();
  if (!dryRun && !strict) {
    for await (const batch of batched(lines)) {
      await db.transaction().execute((tx) => importLinesOf(tx, batch, { report, now }));
    }
    return { ...report, saved: true };
  }
  try {
    await db.transaction().execute(async (tx) => {
      for await (const batch of batched(lines)) await importLinesOf(tx, batch, { report, now });
      if (dryRun || report.faults.length > 0) throw new NotSaved();
    });
    return { ...report, saved: true };
  } catch (error) {
    if (error instanceof NotSaved) return { ...report, saved: false };
    throw error;
  }
}

/** Brings in rows within a transaction that somebody else ends. */
export async function importLines(tx: DatabaseTransaction, lines: Lines, now: Date): Promise<Counted> {
  const report = emptyReport();
  for await (const batch of batched(lines)) await importLinesOf(tx, batch, { report, now });
  return report;
}

const emptyReport = (): Counted => ({ counts: { created: 0, changed: 0, unchanged: 0 }, faults: [], warnings: [] });

interface Line {
  line: number;
  text: string;
}

interface ParsedLine {
  line: number;
  row: ImportRow;
}

interface Import {
  report: Counted;
  now: Date;
}

async function importLinesOf(tx: DatabaseTransaction, lines: readonly Line[], { report, now }: Import): Promise<void> {
  const parsed = lines.flatMap(({ line, text }): ParsedLine[] => {
    try {
      return [{ line, row: parseRow(text) }];
    } catch (error) {
      report.faults.push(...faultsOf(error).map((message) => ({ line, message })));
      return [];
    }
  });
  for (const round of inRounds(parsed)) await importRound(tx, round, { report, now });
  report.faults.sort((a, b) => a.line - b.line);
}

/** All at once when all is well; else one by one, to learn which row is at fault. */
async function importRound(tx: DatabaseTransaction, round: readonly ParsedLine[], work: Import): Promise<void> {
  if ((await tryRows(tx, round, work)) || round.length === 1) return;
  for (const line of round) await tryRows(tx, [line], work);
}

async function tryRows(
  tx: DatabaseTransaction,
  lines: readonly ParsedLine[],
  { report, now }: Import,
): Promise<boolean> {
  try {
    const rows = lines.map(({ row }) => row);
    const imported = await inSavepoint(tx, async () =>
      importBatch(tx, rows, { known: await readKnownNames(tx, now), now }),
    );
    for (const [index, { line }] of lines.entries()) note(report, line, imported[index]);
    return true;
  } catch (error) {
    const faults = faultsOf(error);
    const [only] = lines;
    if (lines.length === 1 && only) report.faults.push(...faults.map((message) => ({ line: only.line, message })));
    return false;
  }
}

function note({ counts, warnings }: Counted, line: number, imported: ImportedRow | undefined): void {
  if (!imported) return;
  counts[imported.outcome] += 1;
  warnings.push(...imported.warnings.map((message) => ({ line, message })));
}

function parseRow(text: string): ImportRow {
  const parsed = importRow.safeParse(parseJson(text));
  if (!parsed.success) throw validationFailed(parsed.error as z.ZodError);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("VALIDATION_400", transferTexts.notJson);
  }
}

/** Every fault of a row in words; anything that is not the row's fault stops the import. */
function faultsOf(error: unknown): string[] {
  const known = error instanceof AppError ? error : constraintConflict(error);
  if (!known) throw error;
  if (known.fields.length === 0) return [known.message];
  return known.fields.map(({ field, message }) => (field ? `${field}: ${message}` : message));
}
