import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { insertRows } from "../../../database/write-rows.ts";
import type { NewFinding } from "../new-finding.ts";
import type { FoundLink } from "./find-links.ts";

interface LinkOfMeasure
  extends FoundLink,
    Pick<NewFinding, "measureId" | "versionNr" | "title" | "owner" | "ownerId"> {}

export const insertLinks = (db: Database, analysisId: string, links: readonly LinkOfMeasure[]): Promise<void> =>
  insertRows(
    db,
    "content_link",
    links.map(({ url, field, measureId, versionNr, title, owner, ownerId }) => ({
      analysis_id: analysisId,
      url,
      measure_id: measureId,
      version_nr: versionNr,
      title,
      owner,
      owner_id: ownerId,
      field,
    })),
  );

interface Due {
  /** Links that worked are due when they were last checked before this time. */
  workedBefore: Date;
  /** The same for links that did not work. */
  failedBefore: Date;
  limit: number;
}

/** The links that are due, those never checked first. */
export async function listDueLinks(
  db: Database,
  analysisId: string,
  { workedBefore, failedBefore, limit }: Due,
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    SELECT found.url FROM (SELECT DISTINCT url FROM content_link WHERE analysis_id = ${analysisId}) AS found
    LEFT JOIN checked_link AS checked ON checked.url = found.url
    WHERE checked.url IS NULL
      OR checked.checked < CASE WHEN checked.problem IS NULL THEN ${workedBefore} ELSE ${failedBefore} END::timestamptz
    ORDER BY checked.checked NULLS FIRST, found.url LIMIT ${limit}`.execute(db);
  return rows.map(({ url }) => url);
}

export async function updateLinkChecks(
  db: Database,
  checks: readonly { url: string; problem: string | null }[],
  checked: Date,
): Promise<void> {
  if (checks.length === 0) return;
  const rows = JSON.stringify(checks.map(({ url, problem }) => ({ url, problem, checked })));
  await sql`INSERT INTO checked_link (url, problem, checked)
    SELECT url, problem, checked FROM json_populate_recordset(NULL::checked_link, ${rows}::json)
    ON CONFLICT (url) DO UPDATE SET problem = excluded.problem, checked = excluded.checked`.execute(db);
}

export interface FaultyLink extends LinkOfMeasure {
  problem: string;
}

/** The occurrences of broken links. */
export async function listFaultyLinks(db: Database, analysisId: string, limit: number): Promise<FaultyLink[]> {
  const { rows } = await sql<FaultyLink>`SELECT link.url, link.field, link.measure_id, link.version_nr, link.title,
      link.owner, link.owner_id, checked.problem
    FROM content_link AS link JOIN checked_link AS checked ON checked.url = link.url
    WHERE link.analysis_id = ${analysisId} AND checked.problem IS NOT NULL
    ORDER BY link.url, link.measure_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Deletes the checks of links that no measure has any more. */
export async function deleteUnusedLinks(db: Database, analysisId: string): Promise<void> {
  await sql`DELETE FROM checked_link WHERE NOT EXISTS
    (SELECT 1 FROM content_link WHERE analysis_id = ${analysisId} AND content_link.url = checked_link.url)`.execute(db);
}
