import { sql } from "kysely";
import type { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { AppError, validationFailed } from "../../../errors/app-error.ts";
import { constraintConflict } from "../../../errors/constraint-conflicts.ts";
import { transferTexts } from "../../../texts/transfer-texts.ts";
import { type ImportRow, importRow } from "./import-row.ts";
import { type ImportedRow, importVersion, type Outcome } from "./import-version.ts";
import { type KnownNames, readKnownNames } from "./known-names.ts";
import { toContent } from "./to-content.ts";

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

class NotSaved extends Error {
  override readonly name = "NotSaved";
}

/** Brings in a file of rows in one transaction; a row that will not go in is reported and the rest goes on. */
export async function importRows(
  db: Database,
  lines: AsyncIterable<string>,
  { now, ...options }: ImportOptions & { now: Date },
): Promise<ImportReport> {
  const outcome: { report?: Omit<ImportReport, "saved"> } = {};
  try {
    const report = await db.transaction().execute(async (tx) => {
      const imported = await importLines(tx, lines, now);
      outcome.report = imported;
      if (options.dryRun || (options.strict && imported.faults.length > 0)) throw new NotSaved();
      return imported;
    });
    return { ...report, saved: true };
  } catch (error) {
    if (error instanceof NotSaved && outcome.report) return { ...outcome.report, saved: false };
    throw error;
  }
}

/** Brings in rows within a transaction that somebody else ends. */
export async function importLines(
  tx: DatabaseTransaction,
  lines: AsyncIterable<string> | Iterable<string>,
  now: Date,
): Promise<Omit<ImportReport, "saved">> {
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const faults: LineNote[] = [];
  const notes: LineNote[] = [];
  let known = await readKnownNames(tx);
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === "") continue;
    await sql`SAVEPOINT import_row`.execute(tx);
    try {
      const { outcome, warnings } = await importLine(tx, text, { known, now });
      counts[outcome] += 1;
      notes.push(...warnings.map((message) => ({ line, message })));
    } catch (error) {
      faults.push(...faultsOf(error).map((message) => ({ line, message })));
      await sql`ROLLBACK TO SAVEPOINT import_row`.execute(tx);
      // What the failed row had added by name is gone again.
      known = await readKnownNames(tx);
    }
    await sql`RELEASE SAVEPOINT import_row`.execute(tx);
  }
  return { counts, faults, warnings: notes };
}

async function importLine(
  tx: DatabaseTransaction,
  text: string,
  { known, now }: { known: KnownNames; now: Date },
): Promise<ImportedRow> {
  const row = parseRow(text);
  return importVersion(tx, { row, content: await toContent(row, known), now });
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
