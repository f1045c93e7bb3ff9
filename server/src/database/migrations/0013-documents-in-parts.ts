import { type Kysely, sql } from "kysely";

/**
 * A document in three parts, one after the other: what is its own, what it can be filtered by, which many have in common
 * and is then known again without being read, and its words as plain text. Each keeps the very form in which it is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE search_document AS stored SET document = concat_ws(E'\\n',
      concat('{"title":', whole->'title', ',"legacyId":', whole->'legacyId', ',"sortKeys":', whole->'sortKeys',
        ',"validFrom":', whole->'validFrom', ',"validTo":', whole->'validTo', '}'),
      whole->'filters',
      whole->'words'->>'title', whole->'words'->>'definition', whole->'words'->>'texts')
    FROM (SELECT measure_id, status, document::json AS whole FROM search_document) AS found
    WHERE found.measure_id = stored.measure_id AND found.status = stored.status`.execute(db);
}
