import { isDeepStrictEqual } from "node:util";
import type { BundleReport } from "@indikatorkatalogen/contract";
import { everyVersion } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { bundleTexts } from "../../texts/bundle-texts.ts";
import { transferTexts } from "../../texts/transfer-texts.ts";
import { listVersionsOfMeasures } from "../measures/measures.service.ts";
import { toTransferRow } from "../measures/representations/to-transfer-row.ts";
import { parseRow } from "../measures/transfer/import-row.ts";
import { isStatusReverted } from "../measures/transfer/import-version.ts";
import type { BundleLine, MeasureLine } from "./bundle-format.ts";
import { type BundleReportWriter, createBundleReport } from "./bundle-report.ts";
import { sectionOfBundle } from "./bundle-sections.ts";
import { type BundleOptions, reportRevisions } from "./import-bundle.service.ts";
import { sortRows } from "./import-registers.service.ts";
import { readBundle, verifyBundle } from "./read-bundle.ts";

const measuresPerBatch = 50;

/** What an import of the bundle would change. Reads only, so that it blocks nobody. */
export async function previewBundle(
  db: Database,
  path: string,
  { onProgress, signal }: Pick<BundleOptions, "onProgress" | "signal">,
): Promise<BundleReport> {
  const manifest = await verifyBundle(path);
  const report = createBundleReport(manifest);
  let batch: MeasureLine[] = [];
  let done = 0;
  const flush = async () => {
    await compareMeasures(db, batch, report);
    done += batch.length;
    batch = [];
    onProgress?.(done, manifest.counts.measures);
  };
  for await (const { content } of readBundle(path)) {
    signal?.throwIfAborted();
    if ("measure" in content) batch.push(content);
    else await compareRegister(db, content, report);
    if (batch.length === measuresPerBatch) await flush();
  }
  await flush();
  return report.finish(false);
}

type RegisterLine = Exclude<BundleLine, MeasureLine>;

/** Owners of sub-measures and of shared searches are not entries. */
const unlisted: readonly string[] = ["subMeasures", "searchOwners", "deletedRevisions"];

async function compareRegister(db: Database, { section, rows }: RegisterLine, report: BundleReportWriter) {
  if (unlisted.includes(section)) return;
  const { created, changed, unchanged, renamed } = await sortRows(db, sectionOfBundle(section), rows);
  report.register(section, "created", created.length);
  report.register(section, "changed", changed.length);
  report.register(section, "unchanged", unchanged.length + renamed.length);
}

async function compareMeasures(db: Database, lines: readonly MeasureLine[], report: BundleReportWriter) {
  const stored = await listVersionsOfMeasures(
    db,
    lines.map(({ measure }) => measure.id),
    everyVersion,
  );
  const byId = new Map(stored.map((version) => [version.id, version]));
  const refused = new Set<string>();
  for (const { versions } of lines) {
    for (const { row } of versions) {
      const before = byId.get(String(row.id));
      const { status } = parseRow(row).row;
      if (before && status && isStatusReverted(before.status, status)) {
        const message = transferTexts.stepBack(before.status, status);
        report.addError(bundleTexts.versionRefused(before.title, before.versionNr, message));
        refused.add(before.id);
      } else compareVersion(row, before && toTransferRow(before), report);
    }
  }
  const revisions = lines.flatMap((line) => line.revisions.filter(({ version_id: id }) => !refused.has(String(id))));
  await reportRevisions(db, revisions, report);
}

function compareVersion(row: Record<string, unknown>, before: object | undefined, report: BundleReportWriter): void {
  // Compared as JSON, like the row from the file.
  const values = before && new Map<string, unknown>(Object.entries(JSON.parse(JSON.stringify(before))));
  const changed = values ? Object.keys(row).filter((key) => !isDeepStrictEqual(row[key], values.get(key))) : [];
  const outcome = !values ? "created" : changed.length > 0 ? "changed" : "unchanged";
  report.version(outcome);
  if (outcome === "changed") {
    report.measure({ measureId: String(row.mId), title: String(row.title), versionNr: Number(row.versionNr), changed });
  }
}
