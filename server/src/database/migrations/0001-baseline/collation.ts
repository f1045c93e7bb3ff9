import { type Kysely, sql } from "kysely";

// The embedded database's ICU has no Swedish data but takes tailoring rules; servers have it ready-made.
const tailored = `CREATE COLLATION swedish (provider = icu, locale = 'und',
  rules = '&[before 1]ǀ<å<<<Å<ä<<<Ä<<æ<<<Æ<ö<<<Ö<<ø<<<Ø')`;
const readyMade = `CREATE COLLATION swedish FROM "sv-x-icu"`;

export async function createCollation(db: Kysely<unknown>): Promise<void> {
  const found = await sql`SELECT 1 FROM pg_collation WHERE collname = 'sv-x-icu'`.execute(db);
  await sql.raw(found.rows.length > 0 ? readyMade : tailored).execute(db);
}
