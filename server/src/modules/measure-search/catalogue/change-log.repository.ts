import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { Horizon } from "../../../database/horizon.ts";
import { groupNames, type LoadedDocument } from "./loaded-documents.repository.ts";

/** A measure that has changed. Its documents are null when they were not read along; a deleted measure has none. */
export interface ChangedMeasure {
  measureId: string;
  changedIn: string;
  documents: LoadedDocument[] | null;
}

/** Tells whether the database is still the one that was read before. */
export interface DatabaseIdentity {
  /** Differs when the database has been created again, its tables reloaded, or when it continues from a backup. */
  incarnation: string;
  /** The position in the write-ahead log, which only moves forward. */
  logPosition: number;
}

/** How far a database has come. */
export interface DatabaseState extends DatabaseIdentity {
  horizon: Horizon;
}

interface Changes extends DatabaseState {
  measures: ChangedMeasure[];
  lists: ChangedList[];
}

/** A list that has changed, and the transaction that changed it. */
export interface ChangedList {
  list: string;
  changedIn: string;
}

/** A database restored on another server holds changes by transactions that this server has not reached yet. */
export async function deleteUnreachedChanges(db: Database): Promise<void> {
  await sql`DELETE FROM search_change WHERE changed_in > pg_current_xact_id()`.execute(db);
  await sql`DELETE FROM list_change WHERE changed_in > pg_current_xact_id()`.execute(db);
}

/** Where reading changes starts once everything has been loaded. */
export async function readHorizon(db: Database): Promise<Horizon> {
  const { rows } = await sql<{ horizon: Horizon }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon`.execute(db);
  return rows[0]?.horizon ?? "0";
}

/** Fixed limits let the database plan the statement once. */
const maxChanges = 20;
const measuresWithDocuments = 2;

/** The changes since the horizon in one snapshot, with the documents of the latest: most often there is one change. */
export async function readChanges(db: Database, since: Horizon): Promise<Changes> {
  const { documents, ...changes } = await readLatestChanges(db, since);
  if (Math.max(changes.lists.length, changes.measures.length) === maxChanges) return readAllChanges(db, since);
  const measures = changes.measures.map((change, index) =>
    index < measuresWithDocuments
      ? { ...change, documents: documents.filter(({ measureId }) => measureId === change.measureId) }
      : change,
  );
  return { ...changes, measures };
}

const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;
const identity = sql`(SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' || oid
      || ' ' || pg_relation_filenode('search_document') FROM pg_database WHERE datname = current_database()) AS incarnation,
    (pg_current_wal_lsn() - '0/0')::float8 AS log_position`;
const listed = sql`json_build_object('list', list, 'changedIn', changed_in::text)`;
const marked = sql`json_build_object('measureId', measure_id, 'changedIn', changed_in::text, 'documents', NULL)`;

export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`SELECT ${horizon} AS horizon, ${identity}`.execute(db);
  return rows[0] ?? { horizon: "0", incarnation: "", logPosition: 0 };
}

async function readLatestChanges(db: Database, since: Horizon): Promise<Changes & { documents: LoadedDocument[] }> {
  const latest = (limit: number) => sql`(SELECT measure_id, changed_in FROM search_change
    WHERE changed_in >= ${since}::xid8 ORDER BY changed_in DESC, measure_id LIMIT ${sql.lit(limit)}) AS change`;
  const { rows } = await sql<Changes & { documents: LoadedDocument[] }>`SELECT ${horizon} AS horizon, ${identity},
    (SELECT coalesce(json_agg(${listed}), '[]') FROM (SELECT list, changed_in FROM list_change
      WHERE changed_in >= ${since}::xid8 LIMIT ${sql.lit(maxChanges)}) AS change) AS lists,
    (SELECT coalesce(json_agg(${marked}), '[]') FROM ${latest(maxChanges)}) AS measures,
    (SELECT coalesce(json_agg(json_build_object('measureId', found.measure_id, 'status', found.status,
        'versionId', found.version_id, 'document', found.document, 'groupNames', ${groupNames})), '[]')
      FROM ${latest(measuresWithDocuments)} JOIN search_document AS found USING (measure_id)) AS documents`.execute(db);
  return rows[0] ?? { ...noChanges, horizon: since, documents: [] };
}

async function readAllChanges(db: Database, since: Horizon): Promise<Changes> {
  const { rows } = await sql<Changes>`SELECT ${horizon} AS horizon, ${identity},
    (SELECT coalesce(json_agg(${listed}), '[]') FROM list_change WHERE changed_in >= ${since}::xid8) AS lists,
    (SELECT coalesce(json_agg(${marked}), '[]') FROM search_change
      WHERE changed_in >= ${since}::xid8) AS measures`.execute(db);
  return rows[0] ?? { ...noChanges, horizon: since };
}

const noChanges = { incarnation: "", logPosition: 0, lists: [], measures: [] };

/** The lists whose changes are recorded. */
export async function listRecordedLists(db: Database): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`SELECT tgrelid::regclass::text AS list FROM pg_trigger
    WHERE tgname LIKE '%\\_is\\_marked\\_as\\_changed'`.execute(db);
  return rows.map(({ list }) => list);
}
