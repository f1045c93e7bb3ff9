import type { CodeStamp, NamedReference } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** The organisations that are directly part of another. */
export async function listParts(db: Database, id: string): Promise<NamedReference[]> {
  const { rows } = await sql<NamedReference>`SELECT id, name FROM performing_organization
    WHERE part_of = ${id} ORDER BY name COLLATE swedish, id`.execute(db);
  return rows;
}

/** Whether an organisation is the other one or lies within it, at any depth. */
export async function isWithinOrganization(
  db: Database,
  { id, whole }: { id: string; whole: string },
): Promise<boolean> {
  const { rows } = await sql`
    WITH RECURSIVE ancestor AS (
      SELECT id, part_of FROM performing_organization WHERE id = ${id}
      UNION SELECT above.id, above.part_of FROM performing_organization AS above
        JOIN ancestor ON above.id = ancestor.part_of
    ) SELECT 1 FROM ancestor WHERE id = ${whole}`.execute(db);
  return rows.length > 0;
}

/** The versions in which two sub-measures differ by these two codes only. */
export async function listEqualSubMeasureTitles(
  db: Database,
  { from, to }: { from: CodeStamp; to: CodeStamp },
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    SELECT DISTINCT version.title
    FROM measure_version_sub_measure AS one
    JOIN measure_version_sub_measure AS other
      ON other.version_id = one.version_id AND other.restriction IS NOT DISTINCT FROM one.restriction
    JOIN measure_version AS version ON version.id = one.version_id
    WHERE (one.age_oid = ${from.oid} AND one.age = ${from.codeId} AND other.age_oid = ${to.oid} AND other.age = ${to.codeId}
        AND one.gender IS NOT DISTINCT FROM other.gender)
      OR (one.gender_oid = ${from.oid} AND one.gender = ${from.codeId} AND other.gender_oid = ${to.oid}
        AND other.gender = ${to.codeId} AND one.age IS NOT DISTINCT FROM other.age)
    ORDER BY version.title`.execute(db);
  return rows.map(({ title }) => title);
}
