import { everyVersion } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import { yieldToEventLoop } from "../../../memory/yield-to-event-loop.ts";
import { listVersionsOfMeasures } from "../content/versions.repository.ts";
import { toSearchDocuments } from "../representations/to-search-documents.ts";
import { lockMeasures } from "../writing/measure-lock.repository.ts";
import { listDocumentOwners, listStoredDocuments, toRow } from "./search-documents.repository.ts";
import { refreshMeasures } from "./search-documents.service.ts";

interface SyncResult {
  measures: number;
  /** How many had documents that differed from the measure. */
  mended: number;
}

const batchSize = 100;

/**
 * Compares the search documents with the measures and rewrites those that differ. None should, unless somebody has
 * changed the database by hand or the tokenizer has changed.
 */
export async function syncDocuments(db: Database, signal: AbortSignal): Promise<SyncResult> {
  const count = { measures: 0, mended: 0 };
  for await (const measureIds of listDocumentOwners(db, batchSize)) {
    signal.throwIfAborted();
    const different = await findDifferent(db, measureIds);
    if (different.length > 0) await rewrite(db, different);
    count.measures += measureIds.length;
    count.mended += different.length;
    await yieldToEventLoop();
  }
  return count;
}

async function findDifferent(db: Database, measureIds: readonly string[]): Promise<string[]> {
  const versions = await listVersionsOfMeasures(db, measureIds, everyVersion);
  const expected = [...Map.groupBy(versions, ({ measureId }) => measureId).values()]
    .flatMap(toSearchDocuments)
    .map(toRow);
  const stored = await listStoredDocuments(db, measureIds);
  const contentByMeasure = (rows: readonly { measure_id: string }[]) => {
    const byMeasure = Map.groupBy(rows, ({ measure_id }) => measure_id);
    return (id: string) =>
      (byMeasure.get(id) ?? [])
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join("\n");
  };
  const [expectedOf, storedOf] = [contentByMeasure(expected), contentByMeasure(stored)];
  return measureIds.filter((id) => expectedOf(id) !== storedOf(id));
}

/** The measures are locked, because they may be changed at the same time. */
const rewrite = (db: Database, measureIds: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockMeasures(tx, measureIds);
    await refreshMeasures(tx, measureIds);
  });
