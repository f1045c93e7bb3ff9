import { type Kysely, sql } from "kysely";

/** What visitors tell about the accessibility of the web. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE accessibility_message (
      id uuid PRIMARY KEY,
      message text NOT NULL,
      place text,
      email text,
      status text NOT NULL DEFAULT 'NEW' CHECK (status IN ('NEW', 'HANDLED')),
      created timestamptz NOT NULL
    )`.execute(db);
}
