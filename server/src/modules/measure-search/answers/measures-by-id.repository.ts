import type { VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { isVisible } from "../../../callers/visible-versions.repository.ts";
import type { Database } from "../../../database/database.ts";

/** Ids from the first to the last, both included. */
export interface IdRange {
  first: string;
  last: string;
}

const maxMeasures = 100;

/**
 * The measures with such an id, or with a version or sub-measure that has one, among versions of these statuses. A
 * sub-measure belongs to several measures; its complete id stands for the one that owns it.
 */
export async function findMeasuresByIds(
  db: Database,
  { first, last }: IdRange,
  statuses: readonly VersionStatus[],
): Promise<string[]> {
  const isSearched = isVisible({ statuses }, "version");
  const { rows } = await sql<{ measureId: string; isOwner: boolean }>`
    SELECT measure_id, bool_or(is_owner) AS is_owner FROM (
      SELECT measure_id, TRUE AS is_owner FROM measure_version AS version
      WHERE version.id BETWEEN ${first} AND ${last} AND ${isSearched}
      UNION ALL SELECT measure_id, TRUE FROM measure_version AS version
      WHERE version.measure_id BETWEEN ${first} AND ${last} AND ${isSearched}
      UNION ALL SELECT version.measure_id, version.measure_id = sub.owner_measure_id
      FROM sub_measure AS sub JOIN measure_version_sub_measure AS link ON link.sub_measure_id = sub.id
      JOIN measure_version AS version ON version.id = link.version_id
      WHERE sub.id BETWEEN ${first} AND ${last} AND ${isSearched}
    ) AS found GROUP BY measure_id ORDER BY is_owner DESC, measure_id LIMIT ${maxMeasures}`.execute(db);
  const ids = rows.map(({ measureId }) => measureId);
  return first === last ? ids.slice(0, 1) : ids;
}
