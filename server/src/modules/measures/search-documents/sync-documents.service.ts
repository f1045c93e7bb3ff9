import type { Database } from "../../../database/database.ts";
import { yieldToEventLoop } from "../../../memory/yield-to-event-loop.ts";
import { listVersionsOfMeasures } from "../content/versions.repository.ts";
import { toSearchDocuments } from "../representations/to-search-documents.ts";
import { lockMeasures } from "../writing/measure-lock.repository.ts";
import { listDocumentOwners, listStoredDocuments, toRow } from "./search-documents.repository.ts";
import { refreshMeasures } from "./search-documents.service.ts";

interface Synchronised {
  measures: number;
  /** Those whose documents said something else than the measure does. */
  mended: number;
}

const batchSize = 100;

/**
 * Compares what searches read with the measures themselves and mends what differs. Nothing should, unless somebody has
 * worked in the database by hand or words are cut in a new way.
 */
export async function syncDocuments(db: Database, signal: AbortSignal): Promise<Synchronised> {
  const count = { measures: 0, mended: 0 };
  for await (const measureIds of listDocumentOwners(db, batchSize)) {
    signal.throwIfAborted();
    const different = await findDifferent(db, measureIds);
    if (different.length > 0) await mend(db, different);
    count.measures += measureIds.length;
    count.mended += different.length;
    await yieldToEventLoop();
  }
  return count;
}

async function findDifferent(db: Database, measureIds: readonly string[]): Promise<string[]> {
  const versions = await listVersionsOfMeasures(db, measureIds);
  const wanted = [...Map.groupBy(versions, ({ measureId }) => measureId).values()]
    .flatMap(toSearchDocuments)
    .map(toRow);
  const stored = await listStoredDocuments(db, measureIds);
  const told = (rows: readonly { measure_id: string }[]) => {
    const byMeasure = Map.groupBy(rows, ({ measure_id }) => measure_id);
    return (id: string) =>
      (byMeasure.get(id) ?? [])
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join("\n");
  };
  const [wantedOf, storedOf] = [told(wanted), told(stored)];
  return measureIds.filter((id) => wantedOf(id) !== storedOf(id));
}

/** Under the measures' locks, because somebody may be changing them just now. */
const mend = (db: Database, measureIds: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockMeasures(tx, measureIds);
    await refreshMeasures(tx, measureIds);
  });
