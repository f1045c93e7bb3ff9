import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { foundVersions } from "./filters.ts";
import type { SearchCriteria } from "./search-criteria.ts";
import { orderBy } from "./sort-expressions.ts";

interface PageOfIds {
  versionIds: string[];
  totalCount: number;
}

export async function searchVersionIds(
  db: Database,
  criteria: SearchCriteria,
  page: { offset: number; limit: number },
): Promise<PageOfIds> {
  const found = foundVersions(criteria);
  const { rows } = await sql<{ id: string }>`
    SELECT v.id FROM ${found} ${orderBy(criteria)} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${found}`.execute(db);
  return { versionIds: rows.map(({ id }) => id), totalCount: counted.rows[0]?.count ?? 0 };
}

/** Those of the measures that have a draft. */
export async function listMeasuresWithDraft(db: Database, measureIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ measureId: string }>`SELECT measure_id FROM measure_version
    WHERE measure_id = ANY(${measureIds}::uuid[]) AND status = 'ONGOING'`.execute(db);
  return new Set(rows.map(({ measureId }) => measureId));
}
