import type { MeasureUse, VersionSection, VersionStatus } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type Used, usages } from "./usages.ts";

/** How many measures use the row whose id the column holds, as part of a larger query. */
export const measureCountOf = (
  used: Used,
  idColumn: string,
  statuses: readonly VersionStatus[],
): RawBuilder<number> => sql`(
  SELECT count(DISTINCT version.measure_id)::int FROM (${usages[used]}) AS usage
  JOIN measure_version AS version ON version.id = usage.version_id
  WHERE usage.used_id = ${sql.ref(idColumn)} AND version.status IN (${sql.join(statuses)}))`;

export async function listUsingMeasures(
  db: Database,
  used: { kind: Used; id: string },
  statuses: readonly VersionStatus[],
): Promise<MeasureUse[]> {
  const { rows } = await sql<MeasureUse>`
    SELECT id, title, version_id, version_nr, status FROM (
      SELECT DISTINCT ON (version.measure_id) version.measure_id AS id, version.title, version.id AS version_id,
        version.version_nr, version.status
      FROM (${usages[used.kind]}) AS usage JOIN measure_version AS version ON version.id = usage.version_id
      WHERE usage.used_id = ${used.id} AND version.status IN (${sql.join(statuses)})
      ORDER BY version.measure_id, version.version_nr DESC
    ) AS newest ORDER BY title COLLATE swedish, id`.execute(db);
  return rows;
}

/** A version that points at something, and the fields and parts where it does. */
export interface UsingVersion extends MeasureUse {
  changes: VersionSection[];
}

/** Every version, whatever its status: what is replaced is replaced everywhere. */
export async function listUsingVersions(db: Database, used: { kind: Used; id: string }): Promise<UsingVersion[]> {
  const { rows } = await sql<UsingVersion>`
    SELECT version.measure_id AS id, version.title, version.id AS version_id, version.version_nr, version.status,
      array_agg(DISTINCT usage.section) AS changes
    FROM (${usages[used.kind]}) AS usage JOIN measure_version AS version ON version.id = usage.version_id
    WHERE usage.used_id = ${used.id}
    GROUP BY version.id ORDER BY version.title COLLATE swedish, version.measure_id, version.version_nr`.execute(db);
  return rows;
}
