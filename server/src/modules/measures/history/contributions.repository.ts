import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

export interface ContributionRow {
  field: string;
  user: string | null;
  at: Date;
}

/** When each user last changed each field or part of a version, by the events of its changes. */
export async function listContributionRows(db: Database, versionId: string): Promise<ContributionRow[]> {
  const { rows } = await sql<ContributionRow>`
    SELECT field, user_name AS "user", max(timestamp) AS at
    FROM event, jsonb_array_elements_text(changes) AS field
    WHERE entity_type = 'measureversion' AND entity_id = ${versionId}
    GROUP BY field, user_id, user_name ORDER BY at DESC`.execute(db);
  return rows;
}
