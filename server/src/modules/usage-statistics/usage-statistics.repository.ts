import {
  type UsageCount,
  type UsageStatistics,
  usageChannels,
  usageRetentionMonths,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";

/** Adds to the stored counts. Every node locks rows in the same order: no deadlocks. */
export async function addUsage(db: Database, added: readonly UsageCount[]): Promise<void> {
  const months = added.map((one) => firstDay(one.month));
  const channels = added.map(({ channel }) => channel);
  const counts = added.map(({ count }) => count);
  await sql`INSERT INTO fetch_count (month, way, count)
    SELECT month, channel, count
    FROM unnest(${months}::date[], ${channels}::text[], ${counts}::bigint[]) AS added (month, channel, count)
    ORDER BY month, channel
    ON CONFLICT (month, way) DO UPDATE SET count = fetch_count.count + excluded.count`.execute(db);
}

/** The newest month first. Channels that only nodes of a newer release know are left out. */
export async function selectUsage(db: Database, month: string): Promise<UsageStatistics> {
  const { rows } = await sql<Pick<UsageStatistics, "since" | "counts">>`SELECT
      round(extract(epoch FROM since) * 1000)::float8 AS since,
      coalesce((
        SELECT json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'channel', way, 'count', count)
          ORDER BY month DESC, way)
        FROM fetch_count WHERE way = ANY(${[...usageChannels]}::text[])
      ), '[]') AS counts
    FROM fetch_counting`.execute(db);
  const [{ since, counts } = { since: 0, counts: [] }] = rows;
  return { since, month, counts };
}

/** By the clock of the database. Returns how many rows were deleted. */
export const deleteExpiredUsage = (db: Database): Promise<number> =>
  deleteRows(
    db,
    "fetch_count",
    sql`month <= date_trunc('month', now() AT TIME ZONE 'Europe/Stockholm') - ${usageRetentionMonths} * interval '1 month'`,
  );

const firstDay = (month: string) => `${month}-01`;
