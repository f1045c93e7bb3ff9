import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../database/database.ts";

/**
 * Every write to a measure or any of its versions first takes this lock, so that two writers follow one another.
 * Several locks are taken in one order, so that writers cannot deadlock.
 */
export async function lockMeasures(tx: DatabaseTransaction, measureIds: readonly string[]): Promise<string[]> {
  if (measureIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM measure WHERE id = ANY(${measureIds}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Does nothing when there is no such version, which the following read reports. */
export async function lockMeasureOfVersion(tx: DatabaseTransaction, versionId: string): Promise<void> {
  await sql`SELECT id FROM measure
    WHERE id = (SELECT measure_id FROM measure_version WHERE id = ${versionId}) FOR UPDATE`.execute(tx);
}
