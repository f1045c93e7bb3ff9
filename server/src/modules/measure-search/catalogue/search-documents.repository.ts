import type { VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Audience } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import type { Synonym } from "../../../language/synonym.ts";

export interface LoadedDocument {
  measureId: string;
  status: VersionStatus;
  versionId: string;
  document: string;
}

/** Up to which transaction everything has been read: whatever is older has either been seen or never happened. */
export type Horizon = string;

const batchSize = 500;

/** From where changes are to be read when everything has been loaded. */
export async function readHorizon(db: Database): Promise<Horizon> {
  // A database that was moved from another server has marks of transactions that never were here.
  await sql`DELETE FROM search_change WHERE changed_in > pg_current_xact_id()`.execute(db);
  await sql`DELETE FROM list_change WHERE changed_in > pg_current_xact_id()`.execute(db);
  const { rows } = await sql<{ horizon: Horizon }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon`.execute(db);
  return rows[0]?.horizon ?? "0";
}

/** Every document, some at a time. */
export async function* readDocuments(db: Database): AsyncGenerator<LoadedDocument[]> {
  let reading: Promise<LoadedDocument[]> | undefined = readBatch(db, undefined);
  while (reading) {
    const rows: LoadedDocument[] = await reading;
    // The next are read while these are taken in; a failure is told when it is their turn.
    reading = rows.length === batchSize ? readBatch(db, rows.at(-1)) : undefined;
    reading?.catch(() => {});
    if (rows.length > 0) yield rows;
  }
}

async function readBatch(db: Database, last: LoadedDocument | undefined): Promise<LoadedDocument[]> {
  const after = last ? sql`WHERE (measure_id, status) > (${last.measureId}, ${last.status})` : sql``;
  const { rows } = await sql<LoadedDocument>`SELECT measure_id, status, version_id, document FROM search_document
    ${after} ORDER BY measure_id, status LIMIT ${batchSize}`.execute(db);
  return rows;
}

/** A measure that has changed, with all its documents where they were read along; one that is gone has none. */
export interface ChangedMeasure {
  measureId: string;
  changedIn: string;
  documents: LoadedDocument[] | null;
}

interface Changes {
  measures: ChangedMeasure[];
  horizon: Horizon;
  lists: ChangedList[];
}

/** A list that has changed, and the transaction that changed it. */
export interface ChangedList {
  list: string;
  changedIn: string;
}

/** With an end to the changes and to the documents read along, the statement is planned once and for all. */
const maxChanges = 20;
const maxIncludedDocuments = 2;

/** What has changed since the horizon, in one moment, with the documents of the latest: a change is most often one. */
export async function readChanges(db: Database, since: Horizon): Promise<Changes> {
  const { documents, ...changes } = await readLatestChanges(db, since);
  if (Math.max(changes.lists.length, changes.measures.length) === maxChanges) return readAllChanges(db, since);
  const measures = changes.measures.map((change, place) =>
    place < maxIncludedDocuments
      ? { ...change, documents: documents.filter(({ measureId }) => measureId === change.measureId) }
      : change,
  );
  return { ...changes, measures };
}

const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;
const listed = sql`json_build_object('list', list, 'changedIn', changed_in::text)`;
const marked = sql`json_build_object('measureId', measure_id, 'changedIn', changed_in::text, 'documents', NULL)`;

async function readLatestChanges(db: Database, since: Horizon): Promise<Changes & { documents: LoadedDocument[] }> {
  const latest = (most: number) => sql`(SELECT measure_id, changed_in FROM search_change
    WHERE changed_in >= ${since}::xid8 ORDER BY changed_in DESC, measure_id LIMIT ${sql.lit(most)}) AS change`;
  const { rows } = await sql<Changes & { documents: LoadedDocument[] }>`SELECT ${horizon} AS horizon,
    (SELECT coalesce(json_agg(${listed}), '[]') FROM (SELECT list, changed_in FROM list_change
      WHERE changed_in >= ${since}::xid8 LIMIT ${sql.lit(maxChanges)}) AS change) AS lists,
    (SELECT coalesce(json_agg(${marked}), '[]') FROM ${latest(maxChanges)}) AS measures,
    (SELECT coalesce(json_agg(json_build_object('measureId', found.measure_id, 'status', found.status,
        'versionId', found.version_id, 'document', found.document)), '[]')
      FROM ${latest(maxIncludedDocuments)} JOIN search_document AS found USING (measure_id)) AS documents`.execute(db);
  return rows[0] ?? { horizon: since, lists: [], measures: [], documents: [] };
}

async function readAllChanges(db: Database, since: Horizon): Promise<Changes> {
  const { rows } = await sql<Changes>`SELECT ${horizon} AS horizon,
    (SELECT coalesce(json_agg(${listed}), '[]') FROM list_change WHERE changed_in >= ${since}::xid8) AS lists,
    (SELECT coalesce(json_agg(${marked}), '[]') FROM search_change
      WHERE changed_in >= ${since}::xid8) AS measures`.execute(db);
  return rows[0] ?? { horizon: since, lists: [], measures: [] };
}

/** Every document of the measures. */
export async function readDocumentsOf(db: Database, measureIds: readonly string[]): Promise<LoadedDocument[]> {
  const { rows } = await sql<LoadedDocument>`SELECT measure_id, status, version_id, document FROM search_document
    WHERE measure_id = ANY(${measureIds}::uuid[])`.execute(db);
  return rows;
}

export async function listSynonymWords(db: Database): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`SELECT from_words AS "from", to_words AS "to", direction FROM synonym`.execute(
    db,
  );
  return rows;
}

export interface DocumentKey {
  measureId: string;
  status: VersionStatus;
}

const rowColumns = { internal: "open_row", public: "hidden_row" } satisfies Record<Audience, string>;

/** The rows of documents as JSON, for one of the two audiences. */
export async function readRows(
  db: Database,
  keys: readonly DocumentKey[],
  audience: Audience,
): Promise<(DocumentKey & { row: string })[]> {
  if (keys.length === 0) return [];
  const wanted = JSON.stringify(keys.map(({ measureId, status }) => ({ measure_id: measureId, status })));
  const { rows } = await sql<DocumentKey & { row: string }>`
    SELECT found.measure_id, found.status, ${sql.ref(`found.${rowColumns[audience]}`)} AS row
    FROM json_populate_recordset(NULL::search_document, ${wanted}::json) AS wanted
    JOIN search_document AS found USING (measure_id, status)`.execute(db);
  return rows;
}

/** The measure that an id of a version or a sub-measure belongs to, among what the caller may see. */
export async function findMeasureById(
  db: Database,
  id: string,
  statuses: readonly VersionStatus[],
): Promise<string | undefined> {
  const { rows } = await sql<{ measureId: string }>`SELECT measure_id FROM (
      SELECT measure_id, TRUE AS is_owner FROM measure_version WHERE id = ${id} AND status = ANY(${statuses}::text[])
      UNION ALL SELECT version.measure_id, version.measure_id = sub.owner_measure_id
      FROM sub_measure AS sub JOIN measure_version_sub_measure AS link ON link.sub_measure_id = sub.id
      JOIN measure_version AS version ON version.id = link.version_id
      WHERE sub.id = ${id} AND version.status = ANY(${statuses}::text[])
    ) AS found ORDER BY is_owner DESC LIMIT 1`.execute(db);
  return rows[0]?.measureId;
}

interface NamedValue {
  id: string;
  name: string;
  codeId?: string;
}

const tables = {
  instanceIdentifier: "instance_identifier",
  measurementSource: "measurement_source",
  reportingSystem: "reporting_system",
};

/** Where the names of a filter's values stand: codes of a system, or rows of a table. */
export type NameSource = { oid: string } | { table: keyof typeof tables };

/** The name of a value that no measure has; a code goes by either of its ids. */
export async function findValueName(db: Database, place: NameSource, value: string): Promise<NamedValue | undefined> {
  const { rows } =
    "oid" in place
      ? await sql<NamedValue>`SELECT id, display_name AS name, code_id FROM code
          WHERE oid = ${place.oid} AND (id::text = ${value} OR code_id = ${value})`.execute(db)
      : await sql<NamedValue>`SELECT id, name FROM ${sql.table(tables[place.table])}
          WHERE id::text = ${value}`.execute(db);
  return rows[0];
}

// Somebody who asks nonsense on purpose fills no disk.
const maxMisses = 5000;

/** Counts queries that found nothing, by day. */
export async function countMisses(db: Database, queries: readonly string[]): Promise<void> {
  await sql`INSERT INTO search_miss (question, last_asked)
    SELECT asked.question, current_date FROM unnest(${queries}::text[]) AS asked (question)
    WHERE (SELECT count(*) FROM search_miss) < ${maxMisses}
      OR EXISTS (SELECT 1 FROM search_miss AS known WHERE known.question = asked.question)
    ON CONFLICT (question) DO UPDATE SET count = search_miss.count + 1, last_asked = excluded.last_asked`.execute(db);
}
