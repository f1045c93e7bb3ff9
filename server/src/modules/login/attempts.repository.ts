import { CompiledQuery } from "kysely";
import type { Database } from "../../database/database.ts";

interface Query {
  text: string;
  values?: unknown[];
}

/** The database as rate-limiter-flexible wants it: something with the query function of a pool, embedded or not. */
export const attemptStore = (db: Database): { query: (query: Query) => Promise<{ rows: unknown[] }> } => ({
  query: ({ text, values = [] }) => db.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows })),
});
