import type { Database } from "../../database/database.ts";
import type { ImportReport } from "../measures/transfer/import-report.ts";
import { importRows } from "../measures/transfer/import-rows.service.ts";
import { readLines } from "../measures/transfer/read-lines.ts";
import { fetchMeasures, listSourceRows } from "./fetch-measures.service.ts";
import { type CopiedRegisters, copyRegisters } from "./fetch-registers.service.ts";
import { createSourceClient, type SourceSettings } from "./source-client.ts";
import { openSpool } from "./spool.ts";

export interface MigrationOptions extends SourceSettings {
  /** Where what has been fetched is stored until the migration is done. */
  folder: string;
  now: Date;
  onFetch: (done: number, total: number) => void;
}

interface Difference {
  title: string;
  fields: readonly string[];
}

export interface MigrationReport extends CopiedRegisters {
  measures: number;
  imported: ImportReport;
  /** Measures of which the source shows only the version in its list. */
  incomplete: string[];
  /** Measures that are not as the source says, after both have been read. */
  differing: Difference[];
}

/**
 * Copies a running catalogue through its API: fetches everything to a file, imports the file, and compares both sides.
 * What has been fetched is not fetched again after an interruption.
 */
export async function migrateCatalogue(db: Database, options: MigrationOptions): Promise<MigrationReport> {
  const { folder, now, url, onFetch } = options;
  const client = createSourceClient(options);
  const incomplete: string[] = [];
  const spool = await openSpool(folder, url);
  try {
    const registers = await copyRegisters(db, client, now);
    const onIncomplete = (title: unknown) => incomplete.push(String(title));
    const measures = await fetchMeasures(client, spool, { onMeasure: onFetch, onIncomplete });
    const lines = readLines(await spool.finish());
    const imported = await importRows(db, lines, { dryRun: false, strict: false, now });
    return { ...registers, measures, imported, incomplete, differing: await compare(db, { client, lines, now }) };
  } finally {
    await spool.close();
  }
}

interface Comparison {
  client: ReturnType<typeof createSourceClient>;
  lines: AsyncIterable<string>;
  now: Date;
}

/** What an import would still change: of what was fetched, and of the source's list as it is now. */
async function compare(db: Database, { client, lines, now }: Comparison): Promise<Difference[]> {
  const listed: string[] = [];
  for await (const { row } of listSourceRows(client)) listed.push(JSON.stringify(row));
  const differing: Difference[] = [];
  for (const read of [lines, listed]) {
    const { rows, errors } = await importRows(db, read, { dryRun: true, strict: false, now });
    const changed = rows.filter(({ outcome }) => outcome !== "unchanged");
    differing.push(...changed.map(({ title, changed: fields }) => ({ title, fields })));
    differing.push(...errors.map(({ message }) => ({ title: message, fields: [] })));
  }
  return differing;
}
