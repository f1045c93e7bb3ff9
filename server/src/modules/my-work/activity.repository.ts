import type { EventType } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

export interface ActivityRow {
  measureId: string;
  title: string;
  type: EventType;
  user: string;
  at: Date;
  /** The names of the changed fields and parts. */
  changes: string[];
  exists: boolean;
}

interface PageSelection {
  userId: string;
  since: Date;
  limit: number;
}

/** Changes by others, each kind of change of a measure by one user once. Changes by the catalogue itself are left out. */
export async function listActivityRows(
  db: Database,
  { userId, since, limit }: PageSelection,
): Promise<{ rows: ActivityRow[]; totalCount: number }> {
  const { rows } = await sql<ActivityRow & { totalCount: number }>`
    SELECT measure_id, type, "user", at, title, changes, (count(*) OVER ())::int AS total_count,
      EXISTS (SELECT 1 FROM measure WHERE measure.id = done.measure_id) AS "exists"
    FROM (SELECT measure_id, type, user_name AS "user", max(timestamp) AS at, max(sequence) AS last,
        (array_agg(entity_title ORDER BY sequence DESC))[1] AS title,
        coalesce((SELECT json_agg(DISTINCT name) FROM unnest(array_agg(changes)) AS list,
          jsonb_array_elements_text(list) AS name), '[]'::json) AS changes
      FROM event WHERE timestamp >= ${since} AND user_id <> ${userId} AND measure_id IS NOT NULL
        AND entity_type IN ('measure', 'measureversion')
      GROUP BY measure_id, type, user_name) AS done
    ORDER BY at DESC, last DESC LIMIT ${limit}`.execute(db);
  return { rows, totalCount: rows[0]?.totalCount ?? 0 };
}
