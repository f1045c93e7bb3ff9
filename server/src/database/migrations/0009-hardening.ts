import { type Kysely, sql } from "kysely";

const statements = [
  // Whose deed it was and whom it was about, however they are called later; two can have the same name.
  `ALTER TABLE security_event ADD COLUMN account_id uuid`,
  `ALTER TABLE security_event ADD COLUMN about_id uuid`,
  // A name that one account alone has is that account's.
  `UPDATE security_event SET account_id = named.id
    FROM (SELECT username, min(id::text)::uuid AS id FROM app_user GROUP BY username HAVING count(*) = 1) AS named
    WHERE named.username = security_event.user_id`,
  // When it was written here, whatever older date it bears: almost the order of the changes, so that the first since a
  // time is found without going through them all. Those there are get the newest date until then.
  `ALTER TABLE measure_revision ADD COLUMN written_at timestamptz`,
  `ALTER TABLE measure_revision DISABLE TRIGGER measure_revision_is_final`,
  `UPDATE measure_revision SET written_at = known.written_at
    FROM (SELECT id, max(created) OVER (ORDER BY written_in, sequence) AS written_at FROM measure_revision) AS known
    WHERE known.id = measure_revision.id`,
  `ALTER TABLE measure_revision ENABLE TRIGGER measure_revision_is_final`,
  `ALTER TABLE measure_revision ALTER COLUMN written_at SET NOT NULL`,
  `ALTER TABLE measure_revision ALTER COLUMN written_at SET DEFAULT now()`,
  `CREATE INDEX measure_revision_written_at ON measure_revision (written_at)`,
];

/** A security log that tells accounts apart, and changes that are found by their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
