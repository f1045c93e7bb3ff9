import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { type DatabaseState, readDatabaseState } from "../catalogue/change-log.repository.ts";

export interface MarkedState extends DatabaseState {
  /** Whether the database is, or descends from, the one that the snapshot with the mark was taken of. */
  hasMark: boolean;
  /** How many measures have changed since the horizon. */
  changes: number;
}

export async function readMarkedState(db: Database, mark: string, since: string): Promise<MarkedState> {
  const { rows } = await sql<{ hasMark: boolean; changes: number }>`SELECT
    EXISTS (SELECT 1 FROM index_snapshot WHERE mark = ${mark}::uuid) AS has_mark,
    (SELECT count(*)::int FROM search_change WHERE changed_in >= ${since}::xid8) AS changes`.execute(db);
  const { hasMark = false, changes = 0 } = rows[0] ?? {};
  return { ...(await readDatabaseState(db)), hasMark, changes };
}

/** Every node has a few; the oldest are of nodes that are gone. */
const maxMarks = 200;

/** Stores the mark of a snapshot. Everything in the snapshot was committed before. */
export async function insertMark(db: Database, mark: string): Promise<void> {
  await sql`INSERT INTO index_snapshot (mark) VALUES (${mark}::uuid)`.execute(db);
  await sql`DELETE FROM index_snapshot WHERE mark IN (
    SELECT mark FROM index_snapshot ORDER BY written DESC OFFSET ${sql.lit(maxMarks)})`.execute(db);
}
