import type { BundleReport, FieldMessage } from "@indikatorkatalogen/contract";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import type { SectionChanges } from "../../database/tables/measure-tables.ts";
import { bundleTexts } from "../../texts/bundle-texts.ts";
import { createReport } from "../measures/transfer/import-report.ts";
import { importRound, type RoundContext, type RowOfFile } from "../measures/transfer/import-round.service.ts";
import { parseRow } from "../measures/transfer/import-row.ts";
import { splitIntoRounds } from "../measures/transfer/row-batches.ts";
import type { Manifest, MeasureLine } from "./bundle-format.ts";
import { type BundleReportWriter, createBundleReport } from "./bundle-report.ts";
import { clearSections, countStoredRevisions, insertMissing } from "./bundle-rows.repository.ts";
import { namesBeforeMeasures, sectionOfBundle, sectionsAfterMeasures } from "./bundle-sections.ts";
import type { Progress } from "./export-bundle.service.ts";
import { importRegisterRows, isCatalogueUnused, type RegisterContext } from "./import-registers.service.ts";
import { readBundle, verifyBundle } from "./read-bundle.ts";

export interface BundleOptions {
  now: Date;
  onProgress?: Progress;
  signal?: AbortSignal | undefined;
}

const measuresPerBatch = 25;

/**
 * Imports a bundle. An unused catalogue becomes a copy of the bundle; any other gets what it lacks, and what differs is
 * changed by the rules of the import. Measures are saved in batches, so an interrupted import can be repeated.
 */
export async function importBundle(db: Database, path: string, options: BundleOptions): Promise<BundleReport> {
  const manifest = await verifyBundle(path);
  const report = createBundleReport(manifest);
  const context: BundleContext = { report, now: options.now, ids: new Map() };
  if (await isCatalogueUnused(db)) await db.transaction().execute(clearSeeds);
  const measures = createMeasureImport(db, { manifest, options, context });
  for await (const { content } of readBundle(path)) {
    options.signal?.throwIfAborted();
    if ("measure" in content) await measures.add(content);
    else {
      await measures.flush();
      const { section, rows } = content;
      await db.transaction().execute((tx) => importRegisterRows(tx, section, rows, context));
    }
  }
  await measures.flush();
  return report.finish(true);
}

/** Referring tables are cleared first. */
const clearSeeds = (tx: DatabaseTransaction) =>
  clearSections(
    tx,
    namesBeforeMeasures.toReversed().map((name) => sectionOfBundle(name).table),
  );

interface BundleContext extends RegisterContext {
  report: BundleReportWriter;
}

interface MeasureImport {
  manifest: Manifest;
  options: BundleOptions;
  context: BundleContext;
}

function createMeasureImport(db: Database, { manifest, options, context }: MeasureImport) {
  let batch: MeasureLine[] = [];
  let done = 0;
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const lines = batch;
    batch = [];
    await db.transaction().execute((tx) => importMeasures(tx, lines, context));
    done += lines.length;
    options.onProgress?.(done, manifest.counts.measures);
  }
  return {
    flush,
    add: async (line: MeasureLine) => {
      batch.push(line);
      if (batch.length === measuresPerBatch) await flush();
    },
  };
}

interface BundleVersion extends RowOfFile {
  versionId: string;
  title: string;
  problems: FieldMessage[];
}

async function importMeasures(
  tx: DatabaseTransaction,
  lines: readonly MeasureLine[],
  { report, now }: BundleContext,
): Promise<void> {
  await insertMissing(
    tx,
    measureColumns,
    lines.map(({ measure }) => measure),
  );
  const versions = lines.flatMap(({ versions: ofMeasure }) => ofMeasure).map(toVersion);
  const rows = createReport({ dryRun: true });
  for (const { position, problems } of versions) rows.addError(position, problems.map(toMessage));
  const context: RoundContext = { report: rows, now, known: undefined };
  const imported = new Set<RowOfFile>();
  const validVersions = versions.filter(({ problems }) => problems.length === 0);
  for (const round of splitIntoRounds(validVersions))
    for (const one of await importRound(tx, round, context)) imported.add(one);
  const refused = new Set(versions.filter((one) => !imported.has(one)).map(({ versionId }) => versionId));
  const revisions = lines.flatMap((line) => line.revisions.filter(({ version_id: id }) => !refused.has(String(id))));
  await reportRevisions(tx, revisions, report);
  await insertMissing(tx, sectionsAfterMeasures.deletedRevisions, revisions);
  const { errors, rows: changes } = rows.finish(true);
  for (const { outcome } of changes) report.version(outcome);
  for (const { line, message } of errors) report.addError(describeError(versions[line], message));
}

/** Revisions are never changed: the catalogue has them already, or gets them, also those of versions that it has. */
export async function reportRevisions(
  db: Database,
  revisions: MeasureLine["revisions"],
  report: BundleReportWriter,
): Promise<void> {
  const stored = await countStoredRevisions(db, revisions);
  report.register("deletedRevisions", "created", revisions.length - stored);
  report.register("deletedRevisions", "unchanged", stored);
}

const measureColumns = { table: "measure", columns: ["id", "legacy_id", "last_version_nr", "created"] };

function toVersion({ row, revision, changes }: MeasureLine["versions"][number], index: number): BundleVersion {
  const parsed = parseRow(row);
  return {
    position: { line: index },
    problems: parsed.problems,
    row: { ...parsed.row, restored: { revision, changes: changes as SectionChanges } },
    versionId: String(row.id),
    title: String(row.title),
  };
}

const toMessage = ({ field, message }: FieldMessage) => `${field}: ${message}`;

const describeError = (version: BundleVersion | undefined, message: string) =>
  bundleTexts.versionRefused(version?.title ?? "", version?.row.versionNr, message);
