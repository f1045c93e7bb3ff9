import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Database, DatabaseTransaction } from "../database/database.ts";
import { hasEvents } from "../modules/events/events.repository.ts";
import { importLines } from "../modules/measures/transfer/import-rows.service.ts";
import { readLines } from "../modules/measures/transfer/read-lines.ts";
import { loadDemoGroups } from "./demo-groups.repository.ts";
import { loadDemoReferenceData } from "./demo-reference-data.repository.ts";

const measureFolder = fileURLToPath(new URL("../../demo/measures/", import.meta.url));

/** Fills an unused database, all or nothing. A catalogue with any content is left alone. */
export async function loadDemoCatalogue(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Every change leaves an event.
    if (await hasEvents(tx)) return;
    await loadDemoReferenceData(tx);
    for (const file of (await readdir(measureFolder)).toSorted()) await loadFile(tx, file, now);
    await loadDemoGroups(tx);
  });
}

async function loadFile(tx: DatabaseTransaction, file: string, now: Date): Promise<void> {
  const { errors } = await importLines(tx, readLines(measureFolder + file), now);
  const [first] = errors;
  if (first) throw new Error(`${file}, line ${first.line}: ${first.message}`);
}
