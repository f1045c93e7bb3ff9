import type { Measure } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** The columns of a copy that differ from the original's; `copy` has its measure and version. */
const tables: Record<string, Record<string, string>> = {
  measure: { id: "copy.measure_id", legacy_id: "NULL" },
  measure_version: { id: "copy.version_id", measure_id: "copy.measure_id", title: "original.title || ' ' || copy.nr" },
  measure_version_code: { version_id: "copy.version_id" },
  connection: { id: "gen_random_uuid()", version_id: "copy.version_id" },
  target_value: { id: "gen_random_uuid()", version_id: "copy.version_id" },
  actor: { id: "gen_random_uuid()", measure_version_id: "copy.version_id" },
  measure_revision: { id: "gen_random_uuid()", measure_id: "copy.measure_id", version_id: "copy.version_id" },
  search_document: {
    measure_id: "copy.measure_id",
    version_id: "copy.version_id",
    ...Object.fromEntries(["document", "open_row", "hidden_row"].map((name) => [name, withOwnIds(name)])),
  },
  search_change: { measure_id: "copy.measure_id", changed_in: "pg_current_xact_id()" },
};

function withOwnIds(column: string): string {
  const withMeasure = `replace(original.${column}, copy.of_measure::text, copy.measure_id::text)`;
  return `replace(${withMeasure}, copy.of_version::text, copy.version_id::text)`;
}

/** Copies a measure the given number of times, in every table; writing each copy separately would take minutes. */
export async function givenCopies(db: Database, measure: Measure, count: number): Promise<void> {
  const version = measure.measureVersions[0]?.id;
  await db.transaction().execute(async (tx) => {
    await sql`CREATE TEMPORARY TABLE copy ON COMMIT DROP AS
      SELECT nr, gen_random_uuid() AS measure_id, gen_random_uuid() AS version_id, ${measure.id}::uuid AS of_measure,
        ${version}::uuid AS of_version FROM generate_series(1, ${count}::int) AS nr`.execute(tx);
    for (const [table, changes] of Object.entries(tables)) {
      const columns = await listColumns(tx, table);
      const values = columns.map((name) => changes[name] ?? `original.${name}`);
      await sql
        .raw(
          `INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table} AS original JOIN copy ON ${isOriginal(changes)}`,
        )
        .execute(tx);
    }
  });
}

/** The condition for rows of the original, by the column that refers to the row's owner. */
function isOriginal(changes: Record<string, string>): string {
  const [column, reference] =
    Object.entries(changes).find(([, value]) => /^copy\.(measure|version)_id$/.test(value)) ?? [];
  return `original.${column} = copy.of_${reference?.includes("measure") ? "measure" : "version"}`;
}

/** The columns that can be written. */
async function listColumns(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = ${table} AND table_schema = current_schema() AND is_generated = 'NEVER' AND is_identity = 'NO'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
