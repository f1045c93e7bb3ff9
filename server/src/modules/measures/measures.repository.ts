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
