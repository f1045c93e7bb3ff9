import { type Kysely, sql } from "kysely";

export const isExpanding = true;

/**
 * Marks of the index snapshots that nodes have stored. A snapshot belongs to this database if its mark is here. Unlogged:
 * a database that is restored, or goes on from a crash, has none of them, so that no snapshot of another state is used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNLOGGED TABLE index_snapshot (
      mark uuid PRIMARY KEY,
      written timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
