import type { CodeStamp } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/database.ts";

const tables = {
  instanceIdentifier: "instance_identifier",
  person: "person",
  role: "role",
  reportingSystem: "reporting_system",
  measurementSource: "measurement_source",
} as const;
export type ReferenceTable = keyof typeof tables;

/** Those of the rows that exist, as `table id`. */
export async function listExistingIds(
  db: Database,
  references: readonly { table: ReferenceTable; id: string }[],
): Promise<Set<string>> {
  const byTable = [...Map.groupBy(references, ({ table }) => table)];
  if (byTable.length === 0) return new Set();
  const branches = byTable.map(([table, rows]): RawBuilder<unknown> => {
    const ids = rows.map(({ id }) => id);
    return sql`SELECT ${sql.lit(table)} AS name, id FROM ${sql.table(tables[table])} WHERE id IN (${sql.join(ids)})`;
  });
  const { rows } = await sql<{ name: string; id: string }>`${sql.join(branches, sql` UNION ALL `)}`.execute(db);
  return new Set(rows.map(({ name, id }) => `${name} ${id}`));
}

/** Those of the codes that exist, as `oid codeId`. */
export async function listExistingStamps(db: Database, stamps: readonly CodeStamp[]): Promise<Set<string>> {
  if (stamps.length === 0) return new Set();
  const rows = await db
    .selectFrom("code")
    .select(["oid", "codeId"])
    .where((eb) => eb.or(stamps.map(({ oid, codeId }) => eb.and({ oid, codeId }))))
    .execute();
  return new Set(rows.map(({ oid, codeId }) => `${oid} ${codeId}`));
}

export async function listRoles(
  db: Database,
  roleIds: readonly string[],
): Promise<Map<string, { code: string; appliesTo: string[] }>> {
  if (roleIds.length === 0) return new Map();
  const rows = await db.selectFrom("role").select(["id", "code", "appliesTo"]).where("id", "in", roleIds).execute();
  return new Map(rows.map(({ id, ...role }) => [id, role]));
}
