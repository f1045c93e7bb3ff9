import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";

/** A write of the versions that share entries. */
export interface SharedRowsWrite {
  /** The versions that may have had entries before. */
  oldVersionIds: readonly string[];
  entries: readonly { id: string; measureId: string }[];
}

/** Content of a sub-measure belongs to the version; the sub-measure itself exists as long as any version links to it. */
export async function prepareSharedSubMeasures(
  tx: DatabaseTransaction,
  { oldVersionIds, entries }: SharedRowsWrite,
): Promise<() => Promise<void>> {
  const linkedBefore = await listLinkedSubMeasures(tx, oldVersionIds);
  await lockSubMeasures(tx, oldVersionIds.length === 0 ? [] : [...linkedBefore, ...entries.map(({ id }) => id)]);
  await insertSubMeasures(tx, entries);
  const linked = new Set(entries.map(({ id }) => id));
  return () =>
    deleteUnlinkedSubMeasures(
      tx,
      linkedBefore.filter((id) => !linked.has(id)),
    );
}

async function insertSubMeasures(tx: DatabaseTransaction, entries: SharedRowsWrite["entries"]): Promise<void> {
  if (entries.length === 0) return;
  const rows = JSON.stringify(entries.map(({ id, measureId }) => ({ id, owner_measure_id: measureId })));
  await sql`INSERT INTO sub_measure (id, owner_measure_id)
    SELECT id, owner_measure_id FROM json_populate_recordset(NULL::sub_measure, ${rows}::json)
    ON CONFLICT (id) DO NOTHING`.execute(tx);
}

export async function listLinkedSubMeasures(db: Database, versionIds: readonly string[]): Promise<string[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<{ subMeasureId: string }>`SELECT DISTINCT sub_measure_id FROM measure_version_sub_measure
    WHERE version_id = ANY(${versionIds}::uuid[])`.execute(db);
  return rows.map(({ subMeasureId }) => subMeasureId);
}

/**
 * Measures may share sub-measures, so the lock of one measure does not cover them. Every writer locks them in the same
 * order: two writers cannot deadlock, and the last one to unlink a sub-measure sees that it is the last.
 */
export async function lockSubMeasures(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`SELECT id FROM sub_measure WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
}

export async function deleteUnlinkedSubMeasures(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM sub_measure WHERE id = ANY(${ids}::uuid[]) AND NOT EXISTS (
    SELECT 1 FROM measure_version_sub_measure AS link WHERE link.sub_measure_id = sub_measure.id)`.execute(tx);
}
