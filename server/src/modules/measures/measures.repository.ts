import type { VisibleVersions } from "../../callers/visibility.ts";
import { isVisible } from "../../callers/visible-versions.repository.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { insertRows } from "../../database/write-rows.ts";

export async function countVisible(db: Database, visible: VisibleVersions): Promise<number> {
  const { count } = await db
    .selectFrom("measureVersion")
    .select((eb) => eb.fn.count<string>("measureId").distinct().as("count"))
    .where(isVisible(visible, "measure_version"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewMeasure {
  id: string;
  legacyId: string | null;
  lastVersionNr: number;
  created: Date;
}

export const insertMeasures = (tx: DatabaseTransaction, measures: readonly NewMeasure[]): Promise<void> =>
  insertRows(
    tx,
    "measure",
    measures.map(({ id, legacyId, lastVersionNr, created }) => ({
      id,
      legacy_id: legacyId,
      last_version_nr: lastVersionNr,
      created,
    })),
  );

/** The next version number; no number is used twice. */
export async function allocateVersionNr(db: Database, measureId: string): Promise<number> {
  const { lastVersionNr } = await db
    .updateTable("measure")
    .set((eb) => ({ lastVersionNr: eb("lastVersionNr", "+", 1) }))
    .where("id", "=", measureId)
    .returning("lastVersionNr")
    .executeTakeFirstOrThrow();
  return lastVersionNr;
}

export async function deleteMeasureRow(db: Database, measureId: string): Promise<void> {
  await db.deleteFrom("measure").where("id", "=", measureId).execute();
}
