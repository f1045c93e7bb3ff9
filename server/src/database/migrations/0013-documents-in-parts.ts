import { type Kysely, sql } from "kysely";

/**
 * A document in three parts, one after the other: what is its own, what it can be filtered by, which many have in common
 * and is then known again without being read, and its words as plain text. Each keeps the very form in which it is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE search_document SET document = concat_ws(E'\\n',
      concat('{"title":', document::json->'title', ',"legacyId":', document::json->'legacyId',
        ',"sortKeys":', document::json->'sortKeys', ',"validFrom":', document::json->'validFrom',
        ',"validTo":', document::json->'validTo', '}'),
      document::json->'filters',
      document::json->'words'->>'title',
      document::json->'words'->>'definition',
      document::json->'words'->>'texts')`.execute(db);
}
