import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";

/** Anybody may search, so the number of stored queries is limited. */
const maxMisses = 5000;
const today = sql`(now() AT TIME ZONE 'Europe/Stockholm')::date`;

/**
 * Makes space for queries: when there are too many, the rarest are deleted, the oldest first, and those that visitors have
 * asked for last. New ones always get in, so that nobody can close the list by filling it.
 */
const evictFor = (queries: readonly string[]) =>
  sql`missed AS (SELECT DISTINCT question FROM unnest(${queries}::text[]) AS missed (question)),
    evicted AS (DELETE FROM search_miss WHERE question IN (
      SELECT question FROM search_miss WHERE question <> ALL(${queries}::text[])
      ORDER BY tips, count, last_asked, random()
      LIMIT greatest(0, (SELECT count(*) FROM search_miss WHERE question <> ALL(${queries}::text[]))
        + (SELECT count(*) FROM missed) - ${maxMisses}::int)))`;

/** Counts queries without hits, by Swedish day. */
export async function countMisses(db: Database, queries: readonly string[]): Promise<void> {
  await sql`WITH ${evictFor(queries)}
    INSERT INTO search_miss (question, last_asked) SELECT question, ${today} FROM missed
    ON CONFLICT (question) DO UPDATE SET count = search_miss.count + 1, last_asked = excluded.last_asked`.execute(db);
}

/** Counts that a visitor has asked for words. */
export async function countTip(db: Database, query: string): Promise<void> {
  await sql`WITH ${evictFor([query])}
    INSERT INTO search_miss (question, last_asked, tips) SELECT question, ${today}, 1 FROM missed
    ON CONFLICT (question) DO UPDATE SET tips = search_miss.tips + 1, last_asked = excluded.last_asked`.execute(db);
}

/** A query without hits as it is stored. */
export interface StoredMiss {
  query: string;
  count: number;
  tips: number;
  lastAsked: number;
}

/** What has been searched for within so many days. */
export async function listRecentMisses(db: Database, days: number): Promise<StoredMiss[]> {
  const { rows } = await sql<StoredMiss>`
    SELECT question AS query, count, tips, round(extract(epoch FROM last_asked) * 1000)::float8 AS last_asked
    FROM search_miss WHERE last_asked >= ${today} - ${days}::int`.execute(db);
  return rows;
}

export async function listMissedQueries(db: Database): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`SELECT question AS query FROM search_miss`.execute(db);
  return rows.map(({ query }) => query);
}

/** Returns how many were deleted. */
export async function deleteMissesOfQueries(db: Database, queries: readonly string[]): Promise<number> {
  const { rows } = await sql`DELETE FROM search_miss WHERE question = ANY(${queries}::text[])
    RETURNING question`.execute(db);
  return rows.length;
}

interface Selection {
  /** Milliseconds; compared with the day of the last search as the list shows it. */
  before: number;
  maxCount?: number | undefined;
}

/** Deletes what was last searched for before a time, at most so many times. Returns how many. */
export const deleteMisses = (db: Database, { before, maxCount }: Selection): Promise<number> => {
  const isOld = sql`extract(epoch FROM last_asked) * 1000 < ${before}`;
  return deleteRows(db, "search_miss", maxCount ? sql`${isOld} AND count <= ${maxCount}` : isOld);
};

/** By the clock of the database. Returns how many were deleted. */
export const deleteOldMisses = (db: Database, days: number): Promise<number> =>
  deleteRows(db, "search_miss", sql`last_asked < ${today} - ${days}::int`);
