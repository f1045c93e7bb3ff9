import { type Kysely, sql } from "kysely";
import { descriptions } from "./0012-help-for-readers/data/descriptions.ts";

/** What somebody has worded otherwise stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { mapping, before, after } of descriptions) {
    await sql`UPDATE help_text SET description = ${after} WHERE mapping = ${mapping} AND description = ${before}`.execute(
      db,
    );
  }
}
