import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Throws when the database does not answer. */
export async function requireAnswer(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db);
}
