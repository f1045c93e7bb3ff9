import { type Kysely, sql } from "kysely";

export const isExpanding = true;

/** When backups were made and whether a trial restore succeeded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE backup (
      id uuid PRIMARY KEY,
      started timestamptz NOT NULL,
      finished timestamptz NOT NULL,
      path text NOT NULL,
      bytes bigint,
      is_verified boolean NOT NULL,
      is_scheduled boolean NOT NULL,
      -- The retention of scheduled backups has deleted the file.
      is_removed boolean NOT NULL DEFAULT FALSE,
      fault text
    )`.execute(db);
  await sql`CREATE INDEX backup_started ON backup (started)`.execute(db);
}
