import { CompiledQuery, sql } from "kysely";
import type { Database } from "../../database/database.ts";

interface Query {
  text: string;
  values?: unknown[];
}

/** The database as rate-limiter-flexible wants it: something with the query function of a pool, embedded or not. */
export const attemptStore = (db: Database): { query: (query: Query) => Promise<{ rows: unknown[] }> } => ({
  query: ({ text, values = [] }) => db.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows })),
});

/** One less of each count that still runs, by the clock that set its end, and never less than none. */
export async function takeBack(db: Database, keys: readonly string[]): Promise<void> {
  await sql`UPDATE attempt_count SET points = greatest(points - 1, 0)
    WHERE key = ANY(${keys}::text[]) AND (expire IS NULL OR expire > ${Date.now()})`.execute(db);
}
