import type { ContentFinding, FindingKind } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";
import { newId } from "../../database/new-id.ts";
import { insertRows } from "../../database/write-rows.ts";
import type { NewFinding } from "./new-finding.ts";

type Phase = "READING" | "COMPARING" | "CHECKING_LINKS";

/** Deletes the unfinished analysis of a crashed node. */
export async function beginAnalysis(db: Database, started: Date): Promise<string> {
  await deleteAnalyses(db, sql`finished IS NULL`);
  const id = newId();
  await sql`INSERT INTO content_analysis (id, started, phase) VALUES (${id}, ${started}, 'READING')`.execute(db);
  return id;
}

interface Progress {
  phase: Phase;
  done: number;
  total: number;
}

export async function updateProgress(db: Database, id: string, { phase, done, total }: Progress): Promise<void> {
  await sql`UPDATE content_analysis SET phase = ${phase}, done = ${done}, total = ${total} WHERE id = ${id}`.execute(
    db,
  );
}

const newestFirst = sql`ORDER BY started DESC, id DESC`;

/** Users may still be downloading the findings of earlier analyses, so the latest few are retained. */
const maxFinished = 3;

/** Makes this analysis the one that is shown. */
export async function finishAnalysis(db: Database, id: string, finished: Date, measures: number): Promise<void> {
  await sql`UPDATE content_analysis SET finished = ${finished}, measures = ${measures} WHERE id = ${id}`.execute(db);
  await deleteAnalyses(
    db,
    sql`finished IS NOT NULL AND id NOT IN (
      SELECT id FROM content_analysis WHERE finished IS NOT NULL ${newestFirst} LIMIT ${maxFinished})`,
  );
}

/** Findings are deleted first: they are found by their analysis. */
async function deleteAnalyses(db: Database, condition: RawBuilder<unknown>): Promise<void> {
  const isOfThem = sql`analysis_id IN (SELECT id FROM content_analysis WHERE ${condition})`;
  await deleteRows(db, "content_finding", isOfThem);
  await deleteRows(db, "content_link", isOfThem);
  await sql`DELETE FROM content_analysis WHERE ${condition}`.execute(db);
}

export const insertFindings = (db: Database, analysisId: string, findings: readonly NewFinding[]): Promise<void> =>
  insertRows(
    db,
    "content_finding",
    findings.map((finding) => ({
      analysis_id: analysisId,
      kind: finding.kind,
      measure_id: finding.measureId,
      version_nr: finding.versionNr,
      title: finding.title,
      owner: finding.owner,
      owner_id: finding.ownerId,
      detail: finding.detail,
      other_measure_id: finding.otherMeasureId ?? null,
      other_title: finding.otherTitle ?? null,
      url: finding.url ?? null,
    })),
  );

export interface AnalysisState {
  id: string;
  started: Date;
  finished: Date | null;
  phase: Phase;
  done: number;
  total: number;
  measures: number;
}

/** The newest finished analysis, and the running one. */
export async function readAnalyses(db: Database): Promise<{ shown?: AnalysisState; running?: AnalysisState }> {
  const { rows } = await sql<AnalysisState>`SELECT * FROM content_analysis ${newestFirst}`.execute(db);
  const shown = rows.find(({ finished }) => finished !== null);
  const running = rows.find(({ finished }) => finished === null);
  return { ...(shown && { shown }), ...(running && { running }) };
}

export async function countFindings(
  db: Database,
  analysisId: string,
  selected: Selection,
): Promise<Map<FindingKind, number>> {
  const { rows } = await sql<{ kind: FindingKind; count: number }>`
    SELECT kind, count(*)::int AS count FROM content_finding
    WHERE analysis_id = ${analysisId} AND ${isSelected(selected)} GROUP BY kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** A selection of findings; omitted criteria select all. */
interface Selection {
  kinds?: readonly FindingKind[];
  owner?: string | undefined;
  measureIds?: readonly string[];
}

const isSelected = ({ kinds, owner, measureIds }: Selection) =>
  sql.join(
    [
      sql`TRUE`,
      ...(kinds ? [sql`kind = ANY(${kinds}::text[])`] : []),
      ...(owner ? [sql`owner_id = ${owner}`] : []),
      ...(measureIds ? [sql`measure_id = ANY(${measureIds}::uuid[])`] : []),
    ],
    sql` AND `,
  );

interface PageSelection extends Selection {
  after?: number;
  offset?: number;
  limit: number;
}

interface FindingRow extends Omit<ContentFinding, "id" | "other"> {
  id: string;
  otherMeasureId: string | null;
  otherTitle: string | null;
}

export async function listFindings(
  db: Database,
  analysisId: string,
  { after = 0, offset = 0, limit, ...selected }: PageSelection,
): Promise<ContentFinding[]> {
  const { rows } = await sql<FindingRow>`SELECT id, kind, measure_id, version_nr, title, owner, owner_id, detail,
      other_measure_id, other_title, url
    FROM content_finding WHERE analysis_id = ${analysisId} AND ${isSelected(selected)} AND id > ${after}
    ORDER BY id OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows.map(({ id, otherMeasureId, otherTitle, ...finding }) => ({
    ...finding,
    id: Number(id),
    other: otherMeasureId === null ? null : { measureId: otherMeasureId, title: otherTitle ?? "" },
  }));
}

/** The versions to look at: the newest published one of each measure, some at a time. */
export async function* listPublishedVersionIds(db: Database, batchSize: number): AsyncGenerator<string[]> {
  let last: string | undefined;
  do {
    const after = last ? sql`AND measure_id > ${last}::uuid` : sql``;
    const { rows } = await sql<{ measureId: string; versionId: string }>`SELECT measure_id, version_id
      FROM search_document WHERE status = 'PUBLISHED' ${after} ORDER BY measure_id LIMIT ${batchSize}`.execute(db);
    if (rows.length > 0) yield rows.map(({ versionId }) => versionId);
    last = rows.length === batchSize ? rows.at(-1)?.measureId : undefined;
  } while (last);
}

export async function countPublished(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM search_document
    WHERE status = 'PUBLISHED'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function isStored(db: Database, analysisId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM content_analysis WHERE id = ${analysisId}`.execute(db);
  return rows.length > 0;
}
