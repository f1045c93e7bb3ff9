import type {
  ActorOwnerType,
  ActorRole,
  CountedRole,
  ListOrPage,
  ListQuery,
  RoleInput,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { listRows, swedish } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";

interface RoleFilter {
  appliesTo: ActorOwnerType | undefined;
  measureCount: RawBuilder<number>;
}

export function listRoleRows(
  db: Database,
  query: ListQuery,
  { appliesTo, measureCount }: RoleFilter,
): Promise<ListOrPage<CountedRole>> {
  const condition = appliesTo ? sql`${appliesTo} = ANY(role.applies_to)` : sql`TRUE`;
  return listRows<CountedRole>(
    db,
    {
      rows: sql`SELECT role.*, ${measureCount} AS measure_count FROM role WHERE ${condition}`,
      searched: ["name", "code", "description"],
      order: swedish("name"),
    },
    query,
  );
}

export async function lockRole(db: Database, id: string): Promise<ActorRole | undefined> {
  const { rows } = await sql<ActorRole>`SELECT * FROM role WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0];
}

export async function insertRole(db: Database, role: RoleInput & { code: string }): Promise<ActorRole> {
  const row = { id: newId(), ...role };
  await db.insertInto("role").values(row).execute();
  return row;
}

export async function updateRoleRow(db: Database, id: string, role: RoleInput): Promise<void> {
  await db.updateTable("role").set(role).where("id", "=", id).execute();
}

export async function deleteRoleRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("role").where("id", "=", id).execute();
}
