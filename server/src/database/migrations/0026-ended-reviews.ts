import { type Kysely, sql } from "kysely";

const statements = [
  // The reviews of a deleted draft, for as long as it can be restored.
  `CREATE TABLE deleted_review (
    version_id uuid PRIMARY KEY REFERENCES deleted_version ON DELETE CASCADE,
    content jsonb NOT NULL
  )`,
  // When the guests of an ended review lost their names.
  `ALTER TABLE review ADD COLUMN guests_anonymised timestamptz`,
  `CREATE INDEX review_with_guest_names ON review (ended) WHERE ended IS NOT NULL AND guests_anonymised IS NULL`,
  `CREATE INDEX review_event_created ON review_event (created)`,
  `CREATE INDEX review_event_review ON review_event (review_id, sequence)`,
];

export const isExpanding = true;

/** Reviews of deleted drafts, and how long ended reviews name their guests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
