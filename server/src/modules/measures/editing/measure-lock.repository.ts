import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../database/database.ts";

/**
 * Every write to a measure or any of its versions first takes this lock, so that two writers follow one another.
 * There is one lock a measure and it is taken first, so writers cannot wait for each other in a circle.
 */
export async function lockMeasure(tx: DatabaseTransaction, measureId: string): Promise<boolean> {
  const row = await tx.selectFrom("measure").select("id").where("id", "=", measureId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function lockMeasureOfVersion(tx: DatabaseTransaction, versionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM measure WHERE id = (SELECT measure_id FROM measure_version WHERE id = ${versionId}) FOR UPDATE`.execute(
    tx,
  );
  return rows.length > 0;
}
