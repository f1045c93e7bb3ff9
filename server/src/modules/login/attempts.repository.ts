import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";

/** The column holds milliseconds. By the clock of the database, which all nodes share. */
const now = sql`floor(extract(epoch FROM now()) * 1000)::bigint`;

/** Counts an attempt and returns how many there have been since the first of the running window. */
export async function countAttempt(db: Database, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    INSERT INTO attempt_count AS counted (key, points, expire) VALUES (${key}, 1, ${now} + ${windowSeconds * 1000}::bigint)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.expire > ${now} THEN counted.points + 1 ELSE 1 END,
      expire = CASE WHEN counted.expire > ${now} THEN counted.expire ELSE excluded.expire END
    RETURNING points`.execute(db);
  return rows[0]?.points ?? 1;
}

/** Decrements each count that has not expired, never below zero. */
export async function decrementAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await sql`UPDATE attempt_count SET points = greatest(points - 1, 0)
    WHERE key = ANY(${keys}::text[]) AND expire > ${now}`.execute(db);
}

export const deleteExpiredCounts = (db: Database): Promise<number> =>
  deleteRows(db, "attempt_count", sql`expire IS NULL OR expire <= ${now}`);
