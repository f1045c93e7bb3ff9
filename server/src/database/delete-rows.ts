import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";

const batchSize = 5000;

/** Deletes rows in batches, so that no statement takes long. Returns how many were deleted. */
export async function deleteRows(db: Database, table: string, condition: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (let count = batchSize; count === batchSize; deleted += count) {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${batchSize}))`.execute(db);
    count = Number(numAffectedRows ?? 0);
  }
  return deleted;
}
