import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { findConflicts, positionOf } from "./conflicting-rows.ts";
import { createReport, type ImportReport } from "./import-report.ts";
import { importRound, knownNames, type RoundContext, type RowOfFile } from "./import-round.service.ts";
import { type ParsedRow, parseRow } from "./import-row.ts";
import { type FileContext, type FileRecord, type Lines, readRecords } from "./records.ts";
import { referenceProblems } from "./resolve-row.ts";
import { batched, measureKey, splitIntoRounds } from "./row-batches.ts";

export interface ImportOptions extends FileContext {
  /** Reports every error and changes nothing. */
  dryRun: boolean;
  /** Imports nothing if any row has an error. */
  strict: boolean;
  now: Date;
  /** Called after each batch with the number of rows read so far. */
  onProgress?: (rows: number) => void;
}

class RolledBack extends Error {
  override readonly name = "RolledBack";
}

/**
 * Imports a file of rows; an invalid row is reported and the others are imported. A few hundred rows at a time are
 * saved together, so that editors never wait long; a strict import is one transaction. The lines are read twice: rows
 * that contradict each other must be known before the first of them is written.
 */
export async function importRows(db: Database, lines: Lines, options: ImportOptions): Promise<ImportReport> {
  const { dryRun, strict } = options;
  const work = await startImport(lines, options);
  if (strict && !dryRun) {
    const saved = await orRolledBack(db, async (tx) => {
      for await (const batch of work.batches()) await importRecords(tx, batch, work);
      if (work.report.hasErrors()) throw new RolledBack();
    });
    return work.report.finish(saved);
  }
  for await (const batch of work.batches()) {
    await orRolledBack(db, async (tx) => {
      await importRecords(tx, batch, work);
      if (dryRun) throw new RolledBack();
    });
    // The entries that were created for the rows have been rolled back.
    if (dryRun) work.known = undefined;
  }
  return work.report.finish(!dryRun);
}

/** Imports rows within the caller's transaction. */
export async function importLines(tx: DatabaseTransaction, lines: Lines, now: Date): Promise<ImportReport> {
  const work = await startImport(lines, { now, dryRun: false, strict: false });
  for await (const batch of work.batches()) await importRecords(tx, batch, work);
  return work.report.finish(true);
}

async function orRolledBack(db: Database, work: (tx: DatabaseTransaction) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction().execute(work);
    return true;
  } catch (error) {
    if (error instanceof RolledBack) return false;
    throw error;
  }
}

interface Import extends RoundContext {
  conflicts: ReadonlyMap<string, string>;
  batches: () => AsyncGenerator<ParsedRecord[]>;
}

interface ParsedRecord {
  record: FileRecord;
  parsed: ParsedRow | undefined;
  key: string | undefined;
}

async function startImport(lines: Lines, options: ImportOptions): Promise<Import> {
  const { now, dryRun, versionId, onProgress } = options;
  const read = () => readRecords(lines, { versionId });
  const conflicts = await findConflicts(read);
  async function* batches() {
    let rows = 0;
    for await (const batch of batched(parseRecords(read()))) {
      yield batch;
      rows += batch.length;
      onProgress?.(rows);
    }
  }
  return { report: createReport({ dryRun }), now, conflicts, known: undefined, batches };
}

async function* parseRecords(records: AsyncIterable<FileRecord>): AsyncGenerator<ParsedRecord> {
  for await (const record of records) {
    const parsed = "row" in record.content ? parseRow(record.content.row) : undefined;
    yield { record, parsed, key: parsed && measureKey(parsed.row) };
  }
}

async function importRecords(tx: DatabaseTransaction, batch: readonly ParsedRecord[], work: Import): Promise<void> {
  const validRows: RowOfFile[] = [];
  for (const { record, parsed } of batch) {
    const errors = await errorsOf(tx, { record, parsed, key: undefined }, work);
    if (parsed) work.report.unknownKeys(record, parsed.unknownKeys);
    if (errors.length > 0) work.report.addError(record, errors);
    else if (parsed) validRows.push({ position: record, row: parsed.row });
  }
  for (const round of splitIntoRounds(validRows)) await importRound(tx, round, work);
}

async function errorsOf(tx: DatabaseTransaction, { record, parsed }: ParsedRecord, work: Import): Promise<string[]> {
  if ("error" in record.content) return [record.content.error];
  if (!parsed) return [];
  const conflict = work.conflicts.get(positionOf(record));
  const known = await knownNames(tx, work);
  const problems = [...parsed.problems, ...(await referenceProblems(parsed.row, known))];
  return [
    ...(conflict === undefined ? [] : [conflict]),
    ...problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
  ];
}
