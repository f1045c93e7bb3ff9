import type { MeasureGroup } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { isVisible } from "../../callers/visible-versions.repository.ts";
import type { Database } from "../../database/database.ts";
import { swedish } from "../../database/list-rows.ts";
import type { Register } from "../registers/register.ts";

export const measureGroupRegister: Register<MeasureGroup, "measureGroup"> = {
  table: "measureGroup",
  entityType: "measuregroup",
  titleOf: ({ name }) => name,
  /** Each measure by its newest visible version; a measure without any is left out. */
  entries: (visible) => sql`
    SELECT id, name, description, coalesce((
      SELECT json_agg(json_build_object('id', member.measure_id, 'title', newest.title)
        ORDER BY member.sort_order, member.measure_id)
      FROM measure_group_measure AS member CROSS JOIN LATERAL (
        SELECT title FROM measure_version AS version
        WHERE version.measure_id = member.measure_id AND ${isVisible(visible, "version")}
        ORDER BY version_nr DESC LIMIT 1) AS newest
      WHERE member.group_id = measure_group.id), '[]') AS measures
    FROM measure_group`,
  searched: ["name", "description"],
  order: swedish("name"),
};

export async function listKnownMeasureIds(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("measure").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

export async function replaceMembers(db: Database, groupId: string, measureIds: readonly string[]): Promise<void> {
  await db.deleteFrom("measureGroupMeasure").where("groupId", "=", groupId).execute();
  if (measureIds.length === 0) return;
  const rows = measureIds.map((measureId, sortOrder) => ({ groupId, measureId, sortOrder }));
  await db.insertInto("measureGroupMeasure").values(rows).execute();
}
