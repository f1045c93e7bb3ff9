import { type Kysely, sql } from "kysely";

const statements = [
  // The call that a change was made by, so that what follows from it is found by the same id in every log.
  `ALTER TABLE event ADD COLUMN traceparent text`,
  `ALTER TABLE delivery ADD COLUMN traceparent text`,
  // Which migrations nodes can run with that do not know them.
  `CREATE TABLE migration_kind (
      name text PRIMARY KEY,
      is_expanding boolean NOT NULL
    )`,
];

export const isExpanding = true;

/** Which call events and deliveries belong to, and which migrations older nodes can run with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
