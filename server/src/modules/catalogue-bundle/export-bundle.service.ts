import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { everyVersion } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import type { StoredVersion } from "../measures/content/stored-version.ts";
import { listVersionsOfMeasures } from "../measures/measures.service.ts";
import { toTransferRow } from "../measures/representations/to-transfer-row.ts";
import { bundleFormat, bundleVersion, type Manifest } from "./bundle-format.ts";
import {
  countMeasures,
  countSection,
  readLastEvent,
  readMeasures,
  readRevisions,
  readSection,
} from "./bundle-rows.repository.ts";
import {
  namesAfterMeasures,
  namesBeforeMeasures,
  registerSections,
  type SectionName,
  sectionOfBundle,
  sectionsAfterMeasures,
} from "./bundle-sections.ts";

/** Called regularly with the number of measures done. */
export type Progress = (done: number, total: number) => void;

const measuresPerBatch = 25;
const maxUnlockedAttempts = 2;

/**
 * Writes the whole catalogue to a compressed file. Batches are read one by one, so that other writers are not blocked; if the
 * catalogue changed meanwhile it is read again, and finally within one transaction.
 */
export async function exportBundle(db: Database, path: string, onProgress: Progress = () => {}): Promise<Manifest> {
  for (let attempt = 0; attempt < maxUnlockedAttempts; attempt++) {
    const before = await readLastEvent(db);
    const manifest = await writeBundle(db, path, onProgress);
    if ((await readLastEvent(db)) === before) return manifest;
  }
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => writeBundle(tx, path, onProgress));
}

async function writeBundle(db: Database, path: string, onProgress: Progress): Promise<Manifest> {
  const manifest = await readManifest(db);
  const lines = withEnding(bundleLines(db, manifest, onProgress));
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(path, { mode: 0o600 }));
  return manifest;
}

async function readManifest(db: Database): Promise<Manifest> {
  const counts: Manifest["counts"] = await countMeasures(db);
  for (const name of registerSections) counts[name] = await countSection(db, sectionOfBundle(name));
  return { format: bundleFormat, version: bundleVersion, counts };
}

/** The hash covers every line before the last one. */
async function* withEnding(lines: AsyncIterable<object>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    count += 1;
    yield text;
  }
  yield `${JSON.stringify({ lines: count, sha256: hash.digest("hex") })}\n`;
}

async function* bundleLines(db: Database, manifest: Manifest, onProgress: Progress): AsyncGenerator<object> {
  yield manifest;
  for (const section of namesBeforeMeasures) yield* sectionLines(db, section);
  yield* measureLines(db, (done) => onProgress(done, manifest.counts.measures));
  for (const section of namesAfterMeasures) yield* sectionLines(db, section);
}

async function* sectionLines(db: Database, section: SectionName): AsyncGenerator<object> {
  for await (const rows of readSection(db, sectionOfBundle(section))) yield { section, rows };
}

const firstId = "00000000-0000-0000-0000-000000000000";

async function* measureLines(db: Database, onProgress: (done: number) => void): AsyncGenerator<object> {
  let done = 0;
  let after = firstId;
  for (;;) {
    const measures = await readMeasures(db, after, measuresPerBatch);
    const ids = measures.map(({ id }) => id);
    if (ids.length === 0) return;
    const versions = Map.groupBy(await listVersionsOfMeasures(db, ids, everyVersion), ({ measureId }) => measureId);
    const revisions = await readRevisions(db, sectionsAfterMeasures.deletedRevisions, ids);
    const ofMeasure = Map.groupBy(revisions, (revision) => revision.measure_id);
    for (const measure of measures) {
      yield {
        measure,
        versions: (versions.get(measure.id) ?? []).map(toBundleVersion),
        revisions: ofMeasure.get(measure.id) ?? [],
      };
    }
    after = ids.at(-1) ?? after;
    done += ids.length;
    onProgress(done);
  }
}

const toBundleVersion = (version: StoredVersion) => ({
  row: toTransferRow(version),
  revision: version.revision,
  changes: version.changes,
});
