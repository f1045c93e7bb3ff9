import type { CodeStamp, NamedReference } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import type { Mergeable } from "./replace-in-content.ts";

const nothing = sql`NULL::json`;
const tables: Record<Mergeable, { table: string; name: ReturnType<typeof sql>; stamp: ReturnType<typeof sql> }> = {
  measurementSource: { table: "measurement_source", name: sql`name`, stamp: nothing },
  reportingSystem: { table: "reporting_system", name: sql`name`, stamp: nothing },
  instanceIdentifier: { table: "instance_identifier", name: sql`name`, stamp: nothing },
  performingOrganization: { table: "performing_organization", name: sql`name`, stamp: nothing },
  person: { table: "person", name: sql`concat_ws(' ', first_name, last_name)`, stamp: nothing },
  code: {
    table: "code",
    name: sql`display_name`,
    stamp: sql`json_build_object('oid', oid, 'codeId', code_id)`,
  },
};

export interface MergedEntry extends NamedReference {
  /** Of a code. */
  stamp: CodeStamp | null;
}

/** Locks both in one order, so that no new reference to the deleted entry can appear. */
export async function lockBoth(
  tx: DatabaseTransaction,
  kind: Mergeable,
  { from, to }: { from: string; to: string },
): Promise<Map<string, MergedEntry>> {
  const { table, name, stamp } = tables[kind];
  const { rows } = await sql<MergedEntry>`SELECT id, ${name} AS name, ${stamp} AS stamp
    FROM ${sql.table(table)} WHERE id IN (${from}, ${to}) ORDER BY id FOR UPDATE`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Aliases of the deleted entry refer to its replacement. */
export async function moveAliases(tx: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable("entryAlias").set({ entryId: to }).where("entryId", "=", from).execute();
}

export async function deleteMerged(tx: Database, kind: Mergeable, id: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(tables[kind].table)} WHERE id = ${id}`.execute(tx);
}
