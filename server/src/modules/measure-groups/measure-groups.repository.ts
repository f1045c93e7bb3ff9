import type {
  ListOrPage,
  ListQuery,
  MeasureGroup,
  MeasureGroupInput,
  VersionStatus,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { listRows, swedish } from "../../database/list-rows.ts";

/** Each measure by its newest version of the statuses given; a measure without any is left out. */
const groups = (statuses: readonly VersionStatus[]) => sql`
  SELECT id, name, description, coalesce((
    SELECT json_agg(json_build_object('id', member.measure_id, 'title', newest.title)
      ORDER BY member.sort_order, member.measure_id)
    FROM measure_group_measure AS member CROSS JOIN LATERAL (
      SELECT title FROM measure_version AS version
      WHERE version.measure_id = member.measure_id AND version.status IN (${sql.join(statuses)})
      ORDER BY version_nr DESC LIMIT 1) AS newest
    WHERE member.group_id = measure_group.id), '[]') AS measures
  FROM measure_group`;

export const listGroups = (
  db: Database,
  query: ListQuery,
  statuses: readonly VersionStatus[],
): Promise<ListOrPage<MeasureGroup>> =>
  listRows<MeasureGroup>(
    db,
    { rows: groups(statuses), searched: ["name", "description"], order: swedish("name") },
    query,
  );

export async function findGroup(
  db: Database,
  id: string,
  statuses: readonly VersionStatus[],
): Promise<MeasureGroup | undefined> {
  const { rows } = await sql<MeasureGroup>`${groups(statuses)} WHERE id = ${id}`.execute(db);
  return rows[0];
}

export async function lockGroup(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("measureGroup").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function listKnownMeasureIds(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("measure").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

export async function insertGroup(db: Database, id: string, { name, description }: MeasureGroupInput): Promise<void> {
  await db.insertInto("measureGroup").values({ id, name, description }).execute();
}

export async function updateGroupRow(
  db: Database,
  id: string,
  { name, description }: MeasureGroupInput,
): Promise<void> {
  await db.updateTable("measureGroup").set({ name, description }).where("id", "=", id).execute();
}

export async function replaceMembers(db: Database, groupId: string, measureIds: readonly string[]): Promise<void> {
  await db.deleteFrom("measureGroupMeasure").where("groupId", "=", groupId).execute();
  if (measureIds.length === 0) return;
  const rows = measureIds.map((measureId, sortOrder) => ({ groupId, measureId, sortOrder }));
  await db.insertInto("measureGroupMeasure").values(rows).execute();
}

export async function deleteGroupRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("measureGroup").where("id", "=", id).execute();
}
