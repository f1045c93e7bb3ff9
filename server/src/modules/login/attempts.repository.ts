import { CompiledQuery, sql } from "kysely";
import type { Database } from "../../database/database.ts";

interface Query {
  text: string;
  values?: unknown[];
}

/** The database in the form that rate-limiter-flexible expects: an object with a pool's query function. */
export const attemptStore = (db: Database): { query: (query: Query) => Promise<{ rows: unknown[] }> } => ({
  query: ({ text, values = [] }) => db.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows })),
});

/** Decrements each count that has not expired, by the clock that set its end, and never below zero. */
export async function takeBack(db: Database, keys: readonly string[]): Promise<void> {
  await sql`UPDATE attempt_count SET points = greatest(points - 1, 0)
    WHERE key = ANY(${keys}::text[]) AND (expire IS NULL OR expire > ${Date.now()})`.execute(db);
}
