import { type Kysely, sql } from "kysely";

const statements = [
  `ALTER TABLE measure_revision ADD COLUMN reason text CHECK (length(reason) <= 500)`,
  // The newest event of a measure is looked up at every change of it.
  `CREATE INDEX event_measure ON event (measure_id, sequence)`,
  // Who is editing just now: of no value after a minute, and lost without harm in a crash.
  `CREATE UNLOGGED TABLE editing_presence (
      version_id uuid NOT NULL REFERENCES measure_version ON DELETE CASCADE,
      user_id uuid NOT NULL,
      user_name text NOT NULL,
      field text,
      seen timestamptz NOT NULL,
      PRIMARY KEY (version_id, user_id)
    )`,
];

/** What editors need in the web: reasons in history, and who else is at work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
