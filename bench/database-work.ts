import { migrateToLatest } from "../server/src/database/migrate.ts";
import { openDatabase } from "../server/src/database/open-database.ts";
import { importRows } from "../server/src/modules/measures/transfer/import-rows.service.ts";
import { readLines } from "../server/src/modules/measures/transfer/read-lines.ts";
import { fillDocuments } from "./many-documents.ts";

interface DatabaseLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

interface FillResult {
  rowsPerSecond: number;
  heapGrowth: number;
  measureIds: string[];
}

/** Fills an empty database by an import, and adds search documents up to the given number of measures. */
export async function fillCatalogue(
  location: DatabaseLocation,
  { rows, measures }: { rows: { file: string } | { lines: AsyncIterable<string> }; measures: number },
): Promise<FillResult> {
  const { db, close } = await openDatabase(location);
  await migrateToLatest(db);
  const lines = "file" in rows ? readLines(rows.file) : rows.lines;
  const heap = process.memoryUsage().heapUsed;
  const started = performance.now();
  const { counts, errors } = await importRows(db, lines, { dryRun: false, strict: false, now: new Date() });
  const seconds = (performance.now() - started) / 1000;
  const [fault] = errors;
  if (fault) process.stdout.write(`  ${errors.length} faults, the first in line ${fault.line}: ${fault.message}\n`);
  const heapGrowth = process.memoryUsage().heapUsed - heap;
  const published = db.selectFrom("measureVersion").where("status", "=", "PUBLISHED");
  const known = await published.select("measureId as id").distinct().limit(50).execute();
  await fillDocuments(db, measures);
  await close();
  const written = counts.created + counts.changed;
  return { rowsPerSecond: written / seconds, heapGrowth, measureIds: known.map(({ id }) => id) };
}
