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

/** Those of the measures that have a draft, and the legacy numbers of all of them. */
export async function listMeasureMarks(
  db: Database,
  measureIds: readonly string[],
): Promise<Map<string, { legacyId: string | null; hasOngoing: boolean }>> {
  if (measureIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("measure")
    .leftJoin("measureVersion as draft", (join) =>
      join.onRef("draft.measureId", "=", "measure.id").on("draft.status", "=", "ONGOING"),
    )
    .select(["measure.id", "measure.legacyId", "draft.id as draftId"])
    .where("measure.id", "in", measureIds)
    .execute();
  return new Map(rows.map(({ id, legacyId, draftId }) => [id, { legacyId, hasOngoing: draftId !== null }]));
}
