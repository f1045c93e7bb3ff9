import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Database, DatabaseTransaction } from "../database/database.ts";
import { importLines } from "../modules/measures/transfer/import-rows.service.ts";
import { readLines } from "../modules/measures/transfer/read-lines.ts";
import { loadDemoGroups } from "./demo-groups.ts";
import { loadDemoReferenceData } from "./demo-reference-data.ts";

const measureFolder = fileURLToPath(new URL("../../demo/measures/", import.meta.url));

/** Fills a database that has never been used, all or nothing. A catalogue that somebody has worked in is left alone. */
export async function loadDemoCatalogue(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await hasBeenUsed(tx)) return;
    await loadDemoReferenceData(tx);
    for (const file of (await readdir(measureFolder)).toSorted()) await loadFile(tx, file, now);
    await loadDemoGroups(tx);
  });
}

/** Everything that is ever done leaves an event. */
async function hasBeenUsed(tx: DatabaseTransaction): Promise<boolean> {
  const event = await tx.selectFrom("event").select("id").limit(1).executeTakeFirst();
  return event !== undefined;
}

async function loadFile(tx: DatabaseTransaction, file: string, now: Date): Promise<void> {
  const { faults } = await importLines(tx, readLines(measureFolder + file), now);
  const [first] = faults;
  if (first) throw new Error(`${file}, line ${first.line}: ${first.message}`);
}
