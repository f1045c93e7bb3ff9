import { transferTexts } from "../../../texts/transfer-texts.ts";
import type { RowOutcome, VersionChange } from "./describe-change.ts";
import type { ImportedRow } from "./import-batch.service.ts";

/** Where in the file something is: a line, and the position within a line that holds several rows. */
export interface FilePosition {
  line: number;
  entry?: number;
}

interface LineNote extends FilePosition {
  message: string;
}

interface RowChange extends FilePosition, VersionChange {}

export interface ImportReport {
  counts: Record<RowOutcome, number>;
  errors: LineNote[];
  warnings: LineNote[];
  /** What each row would do; only of a dry run. */
  rows: RowChange[];
  /** False after a dry run, and when a strict import was rolled back. */
  saved: boolean;
}

export interface ReportWriter {
  addError: (position: FilePosition, messages: readonly string[]) => void;
  imported: (position: FilePosition, row: ImportedRow) => void;
  unknownKeys: (position: FilePosition, keys: readonly string[]) => void;
  hasErrors: () => boolean;
  counts: Record<RowOutcome, number>;
  finish: (saved: boolean) => ImportReport;
}

const at = ({ line, entry }: FilePosition): FilePosition => ({ line, ...(entry !== undefined && { entry }) });
const inOrder = (a: FilePosition, b: FilePosition) => a.line - b.line || (a.entry ?? 0) - (b.entry ?? 0);

export function createReport({ dryRun }: { dryRun: boolean }): ReportWriter {
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const errors: LineNote[] = [];
  const warnings: LineNote[] = [];
  const rows: RowChange[] = [];
  const unknown = new Map<string, { first: FilePosition; count: number }>();
  return {
    counts,
    addError: (position, messages) => errors.push(...messages.map((message) => ({ ...at(position), message }))),
    imported: (position, { outcome, title, changed, removed, warnings: notes }) => {
      counts[outcome] += 1;
      warnings.push(...notes.map((message) => ({ ...at(position), message })));
      if (dryRun) rows.push({ ...at(position), outcome, title, changed, removed });
    },
    unknownKeys: (position, keys) => {
      for (const key of keys) {
        const { first = at(position), count = 0 } = unknown.get(key) ?? {};
        unknown.set(key, { first, count: count + 1 });
      }
    },
    hasErrors: () => errors.length > 0,
    finish: (saved) => {
      // An unknown column is usually in every row, so it is reported once.
      const columns = [...unknown].map(([key, { first, count }]) => ({
        ...first,
        message: transferTexts.unknownKey(key, count),
      }));
      return {
        counts,
        errors: errors.toSorted(inOrder),
        warnings: [...warnings, ...columns].toSorted(inOrder),
        rows: rows.toSorted(inOrder),
        saved,
      };
    },
  };
}
