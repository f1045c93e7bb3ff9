import { type Kysely, sql } from "kysely";

const statements = [
  // The transaction that wrote it: a number alone would pass over one that commits late.
  `ALTER TABLE measure_revision ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id()`,
  `CREATE INDEX measure_revision_written_in ON measure_revision (written_in, sequence)`,
];

/** What everybody follows: the revisions in an order that never leaves one out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
