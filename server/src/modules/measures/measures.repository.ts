import type { VersionStatus } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";

export const findMeasure = (db: Database, id: string): Promise<{ id: string; legacyId: string | null } | undefined> =>
  db.selectFrom("measure").select(["id", "legacyId"]).where("id", "=", id).executeTakeFirst();

export async function countMeasuresWithStatus(db: Database, statuses: readonly VersionStatus[]): Promise<number> {
  const { count } = await db
    .selectFrom("measureVersion")
    .select((eb) => eb.fn.count<string>("measureId").distinct().as("count"))
    .where("status", "in", statuses)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertMeasure(
  db: Database,
  measure: { id: string; legacyId?: string | null; created: Date },
): Promise<void> {
  await db.insertInto("measure").values(measure).execute();
}

/** The next number for a version; no number is ever given twice. */
export async function takeVersionNr(db: Database, measureId: string): Promise<number> {
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
