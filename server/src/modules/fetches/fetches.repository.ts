import {
  monthBefore,
  type UsageCount,
  type UsageStatistics,
  usageChannels,
  usageRetentionMonths,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/**
 * Adds to what others have counted, and lets go of what is too old. Every node takes the rows in the same order, so that
 * none waits for one that waits for it.
 */
export async function addFetches(db: Database, counted: readonly UsageCount[], month: string): Promise<void> {
  const months = counted.map((one) => firstDay(one.month));
  const ways = counted.map(({ way }) => way);
  const counts = counted.map(({ count }) => count);
  await sql`WITH forgotten AS (DELETE FROM fetch_count WHERE month <= ${firstDay(monthBefore(month, usageRetentionMonths))}::date)
    INSERT INTO fetch_count (month, way, count)
    SELECT month, way, count
    FROM unnest(${months}::date[], ${ways}::text[], ${counts}::bigint[]) AS counted (month, way, count)
    ORDER BY month, way
    ON CONFLICT (month, way) DO UPDATE SET count = fetch_count.count + excluded.count`.execute(db);
}

/** What is kept, the newest month first. Ways that only a newer node knows of are left to it. */
export async function readFetches(db: Database, month: string): Promise<UsageStatistics> {
  const { rows } = await sql<Pick<UsageStatistics, "since" | "fetches">>`SELECT
      round(extract(epoch FROM since) * 1000)::float8 AS since,
      coalesce((
        SELECT json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'way', way, 'count', count)
          ORDER BY month DESC, way)
        FROM fetch_count WHERE way = ANY(${[...usageChannels]}::text[])
      ), '[]') AS fetches
    FROM fetch_counting`.execute(db);
  const [{ since, fetches } = { since: 0, fetches: [] }] = rows;
  return { since, month, fetches };
}

const firstDay = (month: string) => `${month}-01`;
