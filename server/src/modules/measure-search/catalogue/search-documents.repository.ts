import type { VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Audience } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import type { Horizon } from "../../../database/horizon.ts";

export interface LoadedDocument {
  measureId: string;
  status: VersionStatus;
  versionId: string;
  document: string;
  /** The names of the groups to which the measure belongs, one per line. */
  groupNames: string;
}

const batchSize = 500;

const groupNames = sql`coalesce((SELECT string_agg(measure_group.name, E'\n' ORDER BY measure_group.name)
  FROM measure_group_measure AS member JOIN measure_group ON measure_group.id = member.group_id
  WHERE member.measure_id = found.measure_id), '')`;

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

/** Every document, in batches. */
export async function* readDocuments(db: Database): AsyncGenerator<LoadedDocument[]> {
  let pending: Promise<LoadedDocument[]> | undefined = readBatch(db, undefined);
  while (pending) {
    const rows: LoadedDocument[] = await pending;
    // The next batch is read while this one is indexed; a failure is reported when it is awaited.
    pending = rows.length === batchSize ? readBatch(db, rows.at(-1)) : undefined;
    pending?.catch(() => {});
    if (rows.length > 0) yield rows;
  }
}

async function readBatch(db: Database, last: LoadedDocument | undefined): Promise<LoadedDocument[]> {
  const after = last ? sql`WHERE (measure_id, status) > (${last.measureId}, ${last.status})` : sql``;
  const { rows } =
    await sql<LoadedDocument>`SELECT measure_id, status, version_id, document, ${groupNames} AS group_names
    FROM search_document AS found ${after} ORDER BY measure_id, status LIMIT ${batchSize}`.execute(db);
  return rows;
}

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

/** The measures that have documents. */
export async function listDocumentedMeasures(db: Database): Promise<string[]> {
  const { rows } = await sql<{ measureId: string }>`SELECT DISTINCT measure_id FROM search_document`.execute(db);
  return rows.map(({ measureId }) => measureId);
}

/** The lists whose changes are recorded. */
export async function listRecordedLists(db: Database): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`SELECT tgrelid::regclass::text AS list FROM pg_trigger
    WHERE tgname LIKE '%\\_is\\_marked\\_as\\_changed'`.execute(db);
  return rows.map(({ list }) => list);
}

/** Every document of the measures. */
export async function readDocumentsOf(db: Database, measureIds: readonly string[]): Promise<LoadedDocument[]> {
  const { rows } =
    await sql<LoadedDocument>`SELECT measure_id, status, version_id, document, ${groupNames} AS group_names
    FROM search_document AS found WHERE measure_id = ANY(${measureIds}::uuid[])`.execute(db);
  return rows;
}

export interface Alias {
  register: string;
  alias: string;
  entryId: string;
}

/** The ids of other catalogues. */
export const listAliases = (db: Database): Promise<Alias[]> =>
  db.selectFrom("entryAlias").select(["register", "alias", "entryId"]).execute();

export interface DocumentKey {
  measureId: string;
  status: VersionStatus;
}

const rowColumns = { internal: "open_row", public: "hidden_row" } satisfies Record<Audience, string>;

/** The rows of documents as JSON, for one of the two audiences, in no particular order. */
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

/** Ids from the first to the last, both included. */
export interface IdRange {
  first: string;
  last: string;
}

const maxMeasures = 100;

/**
 * The measures with such an id, or with a version or sub-measure that has one, among versions of these statuses. A
 * sub-measure belongs to several measures; its complete id stands for the one that owns it.
 */
export async function findMeasuresByIds(
  db: Database,
  { first, last }: IdRange,
  statuses: readonly VersionStatus[],
): Promise<string[]> {
  const isVisible = sql`version.status = ANY(${statuses}::text[])`;
  const { rows } = await sql<{ measureId: string; isOwner: boolean }>`
    SELECT measure_id, bool_or(is_owner) AS is_owner FROM (
      SELECT measure_id, TRUE AS is_owner FROM measure_version AS version
      WHERE version.id BETWEEN ${first} AND ${last} AND ${isVisible}
      UNION ALL SELECT measure_id, TRUE FROM measure_version AS version
      WHERE version.measure_id BETWEEN ${first} AND ${last} AND ${isVisible}
      UNION ALL SELECT version.measure_id, version.measure_id = sub.owner_measure_id
      FROM sub_measure AS sub JOIN measure_version_sub_measure AS link ON link.sub_measure_id = sub.id
      JOIN measure_version AS version ON version.id = link.version_id
      WHERE sub.id BETWEEN ${first} AND ${last} AND ${isVisible}
    ) AS found GROUP BY measure_id ORDER BY is_owner DESC, measure_id LIMIT ${maxMeasures}`.execute(db);
  const ids = rows.map(({ measureId }) => measureId);
  return first === last ? ids.slice(0, 1) : ids;
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

/** Where the names of a filter's values are stored: codes of a code system, or rows of a table. */
export type NameSource = { oid: string } | { table: keyof typeof tables };

interface WantedName {
  source: NameSource | undefined;
  value: string;
}

/** The names of values that no measure has, one per wanted value; a code is found by either of its ids. */
export async function findValueNames(
  db: Database,
  wanted: readonly WantedName[],
): Promise<readonly (NamedValue | undefined)[]> {
  const lookups = wanted.flatMap(({ source, value }, position) => (source ? [{ position, value, ...source }] : []));
  if (lookups.length === 0) return [];
  const inTables = Object.entries(tables).map(
    ([name, table]) => sql`UNION ALL SELECT wanted.position, found.id::text, found.name, NULL
      FROM wanted JOIN ${sql.table(table)} AS found ON found.id::text = wanted.value WHERE wanted."table" = ${name}`,
  );
  const { rows } = await sql<{ position: number; id: string; name: string; codeId: string | null }>`
    WITH wanted AS (SELECT * FROM json_to_recordset(${JSON.stringify(lookups)}::json)
      AS wanted (position int, value text, oid text, "table" text))
    SELECT wanted.position, code.id::text, code.display_name AS name, code.code_id
      FROM wanted JOIN code ON code.oid = wanted.oid AND wanted.value IN (code.id::text, code.code_id)
    ${sql.join(inTables, sql` `)}`.execute(db);
  const found = new Map(
    rows.map(({ position, id, name, codeId }) => [position, { id, name, ...(codeId !== null && { codeId }) }]),
  );
  return wanted.map((_, position) => found.get(position));
}
