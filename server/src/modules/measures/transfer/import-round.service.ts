import type { DatabaseTransaction } from "../../../database/database.ts";
import { inSavepoint } from "../../../database/in-savepoint.ts";
import { AppError } from "../../../errors/app-error.ts";
import { constraintConflict } from "../../../errors/constraint-conflicts.ts";
import { importBatch } from "./import-batch.service.ts";
import type { FilePosition, ReportWriter } from "./import-report.ts";
import type { ImportRow } from "./import-row.ts";
import { type KnownNames, readKnownNames } from "./known-names.service.ts";

export interface RowOfFile {
  position: FilePosition;
  row: ImportRow;
}

/** The state that the rounds of an import share. */
export interface RoundContext {
  report: ReportWriter;
  now: Date;
  /** Read when needed, and again when a rollback may have undone some of it. */
  known: KnownNames | undefined;
}

export async function knownNames(tx: DatabaseTransaction, context: RoundContext): Promise<KnownNames> {
  context.known ??= await readKnownNames(tx);
  return context.known;
}

/**
 * Imports rows of different measures: all together, or one by one if that fails, to find the invalid row.
 * Returns the imported rows.
 */
export async function importRound(
  tx: DatabaseTransaction,
  round: readonly RowOfFile[],
  context: RoundContext,
): Promise<readonly RowOfFile[]> {
  if (await tryRows(tx, round, context)) return round;
  if (round.length === 1) return [];
  const imported: RowOfFile[] = [];
  for (const one of round) if (await tryRows(tx, [one], context)) imported.push(one);
  return imported;
}

async function tryRows(tx: DatabaseTransaction, rows: readonly RowOfFile[], context: RoundContext): Promise<boolean> {
  const { report, now } = context;
  try {
    const known = await knownNames(tx, context);
    const imported = await inSavepoint(tx, () =>
      importBatch(
        tx,
        rows.map(({ row }) => row),
        { known, now },
      ),
    );
    for (const [index, outcome] of imported.entries()) {
      const position = rows[index]?.position;
      if (position) report.imported(position, outcome);
    }
    return true;
  } catch (error) {
    context.known = undefined;
    const messages = messagesOf(error);
    const [only] = rows;
    if (rows.length === 1 && only) report.addError(only.position, messages);
    return false;
  }
}

/** The errors of a row as messages; any other error stops the import. */
function messagesOf(error: unknown): string[] {
  const known = error instanceof AppError ? error : constraintConflict(error);
  if (!known) throw error;
  if (known.fields.length === 0) return [known.message];
  return known.fields.map(({ field, message }) => (field ? `${field}: ${message}` : message));
}
