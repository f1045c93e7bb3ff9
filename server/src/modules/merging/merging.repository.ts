import type { NamedReference } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Signature } from "../../callers/writing.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { type Mergeable, type Replacement, replacementStatements } from "./replacements.ts";

const tables: Record<Mergeable, { table: string; name: ReturnType<typeof sql> }> = {
  measurementSource: { table: "measurement_source", name: sql`name` },
  reportingSystem: { table: "reporting_system", name: sql`name` },
  instanceIdentifier: { table: "instance_identifier", name: sql`name` },
  person: { table: "person", name: sql`concat_ws(' ', first_name, last_name)` },
  code: { table: "code", name: sql`display_name` },
};

/** Locks both, always in the same order, so that nothing new can point at the one that goes away. */
export async function lockBoth(
  tx: DatabaseTransaction,
  kind: Mergeable,
  { from, to }: { from: string; to: string },
): Promise<Map<string, NamedReference>> {
  const { table, name } = tables[kind];
  const { rows } = await sql<NamedReference>`
    SELECT id, ${name} AS name FROM ${sql.table(table)} WHERE id IN (${from}, ${to}) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writers take the measure's lock before anything else, and so does whoever replaces what measures point at. */
export async function lockMeasures(tx: DatabaseTransaction, measureIds: readonly string[]): Promise<void> {
  await sql`SELECT id FROM measure WHERE id = ANY(${measureIds}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
}

export async function replaceEverywhere(tx: Database, kind: Mergeable, replacement: Replacement): Promise<void> {
  for (const statement of replacementStatements(kind, replacement)) await statement.execute(tx);
}

/** Numbers the change in each version and notes what it touched, so that a writer with an older picture is told. */
export async function markVersionsChanged(
  tx: Database,
  versions: readonly { versionId: string; changes: readonly string[] }[],
  { at, userName }: Signature,
): Promise<void> {
  const touched = JSON.stringify(
    versions.map(({ versionId, changes }) => ({ version_id: versionId, sections: changes })),
  );
  await sql`
    UPDATE measure_version SET revision = revision + 1, last_updated = ${at}, last_updated_by = ${userName},
      changes = changes || (
        SELECT jsonb_object_agg(section, jsonb_build_object(
          'revision', measure_version.revision + 1, 'by', ${userName}::text, 'at', ${at.getTime()}::bigint))
        FROM unnest(touched.sections) AS section)
    FROM jsonb_to_recordset(${touched}::jsonb) AS touched (version_id uuid, sections text[])
    WHERE measure_version.id = touched.version_id`.execute(tx);
}

export async function deleteMerged(tx: Database, kind: Mergeable, id: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(tables[kind].table)} WHERE id = ${id}`.execute(tx);
}
