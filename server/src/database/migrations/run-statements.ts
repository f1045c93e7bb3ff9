import { type Kysely, sql } from "kysely";

/** One statement a call: the embedded database refuses several. */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
