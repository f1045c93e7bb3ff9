import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import type { BundleRow, BundleSection } from "./bundle-sections.ts";

const rowsPerPage = 500;

/** Times are written in UTC, not in the time zone of the server. */
const asText = (column: string) =>
  column === "created"
    ? sql`to_char(listed.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`listed.${sql.ref(column)}`;

const listed = ({ table, source, condition = "TRUE" }: BundleSection) =>
  sql`${source ? sql.raw(source) : sql.table(table)} AS listed WHERE ${sql.raw(condition)}`;

const rowOf = (columns: readonly string[]) =>
  sql`json_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), asText(column)]))})`;

/** The rows of a section in a fixed order, some hundred at a time. */
export async function* readSection(db: Database, section: BundleSection): AsyncGenerator<BundleRow[]> {
  const { columns, key, order } = section;
  const keys = key.map((column) => sql`listed.${sql.ref(column)}`);
  const ordered = sql.join(order ? [sql.raw(order), ...keys] : keys);
  for (let offset = 0; ; offset += rowsPerPage) {
    const { rows } = await sql<{ row: BundleRow }>`SELECT ${rowOf(columns)} AS row FROM ${listed(section)}
      ORDER BY ${ordered} LIMIT ${rowsPerPage} OFFSET ${offset}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsPerPage) return;
  }
}

export async function countSection(db: Database, section: BundleSection): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${listed(section)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countMeasures(db: Database): Promise<{ measures: number; versions: number; revisions: number }> {
  const { rows } = await sql<{ measures: number; versions: number; revisions: number }>`
    SELECT (SELECT count(*)::int FROM measure) AS measures, (SELECT count(*)::int FROM measure_version) AS versions,
      (SELECT count(*)::int FROM measure_revision WHERE measure_id IN (SELECT id FROM measure)) AS revisions`.execute(
    db,
  );
  return rows[0] ?? { measures: 0, versions: 0, revisions: 0 };
}

export interface MeasureRowOfBundle {
  id: string;
  legacy_id: string | null;
  last_version_nr: number;
  created: string;
}

/** The next measures after an id. */
export async function readMeasures(db: Database, after: string, limit: number): Promise<MeasureRowOfBundle[]> {
  const { rows } = await sql<{ row: MeasureRowOfBundle }>`
    SELECT ${rowOf(["id", "legacy_id", "last_version_nr", "created"])} AS row
    FROM measure AS listed WHERE id > ${after}::uuid ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ row }) => row);
}

export async function readRevisions(
  db: Database,
  section: BundleSection,
  measureIds: readonly string[],
): Promise<BundleRow[]> {
  const { rows } = await sql<{ row: BundleRow }>`SELECT ${rowOf(section.columns)} AS row FROM measure_revision AS listed
    WHERE measure_id = ANY(${measureIds}::uuid[]) ORDER BY measure_id, sequence`.execute(db);
  return rows.map(({ row }) => row);
}

/** How many of the revisions the catalogue has. */
export async function countStoredRevisions(db: Database, revisions: readonly BundleRow[]): Promise<number> {
  const ids = revisions.map(({ id }) => String(id));
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM measure_revision WHERE id = ANY(${ids}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Grows with every change of the catalogue. */
export async function readLastEvent(db: Database): Promise<string> {
  const { rows } = await sql<{ last: string }>`SELECT coalesce(max(sequence), 0)::text AS last FROM event`.execute(db);
  return rows[0]?.last ?? "0";
}

const recordset = (table: string, rows: readonly BundleRow[]) =>
  sql`json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

/**
 * Inserts the rows whose key is not there, and fails when another unique value is taken. Without a key, rows with any
 * value that is taken are left out.
 */
export async function insertMissing(
  db: DatabaseTransaction,
  { table, columns, key }: Pick<BundleSection, "table" | "columns"> & { key?: readonly string[] },
  rows: readonly BundleRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const conflictTarget = key ? sql`(${sql.join(key.map((column) => sql.ref(column)))})` : sql``;
  await sql`INSERT INTO ${sql.table(table)} (${names}) SELECT ${names} FROM ${recordset(table, rows)}
    ON CONFLICT ${conflictTarget} DO NOTHING`.execute(db);
}

export async function updateExisting(
  db: DatabaseTransaction,
  { table, columns, key }: BundleSection,
  rows: readonly BundleRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const changed = columns.filter((column) => !key.includes(column));
  const assignments = changed.map((column) => sql`${sql.ref(column)} = sent.${sql.ref(column)}`);
  await sql`UPDATE ${sql.table(table)} AS stored SET ${sql.join(assignments)} FROM ${recordset(table, rows)} AS sent
    WHERE ${sameKey(key)}`.execute(db);
}

const sameKey = (key: readonly string[]) =>
  sql.join(
    key.map((column) => sql`stored.${sql.ref(column)} = sent.${sql.ref(column)}`),
    sql` AND `,
  );

/** Names are compared without regard to case, as in the unique indexes. */
const folded = (side: string, column: string) => sql`lower(${sql.ref(`${side}.${column}`)}::text COLLATE swedish)`;

export interface StoredMatch {
  position: number;
  /** The stored row, found by its key or by another unique value. */
  row: BundleRow;
  isSameKey: boolean;
}

/** The stored rows that correspond to the given ones. */
export async function listStoredRows(
  db: Database,
  section: BundleSection,
  rows: readonly BundleRow[],
): Promise<StoredMatch[]> {
  const { table, columns, key, naturalKey = key } = section;
  const sent = sql`(SELECT row_number() OVER ()::int - 1 AS position, sent.* FROM ${recordset(table, rows)} AS sent)`;
  const isNatural = sql.join(
    naturalKey.map((column) => sql`${folded("listed", column)} = ${folded("sent", column)}`),
    sql` AND `,
  );
  const isSame = sql.join(
    key.map((column) => sql`listed.${sql.ref(column)} = sent.${sql.ref(column)}`),
    sql` AND `,
  );
  const { rows: found } = await sql<StoredMatch>`
    SELECT DISTINCT ON (sent.position) sent.position, ${rowOf(columns)} AS row, (${isSame}) AS is_same_key
    FROM ${sent} AS sent JOIN ${sql.table(table)} AS listed ON (${isSame}) OR (${isNatural})
    ORDER BY sent.position, (${isSame}) DESC`.execute(db);
  return found;
}

/** Removes the seeded rows of a new database, so that it becomes an exact copy of the bundle. */
export async function clearSections(tx: DatabaseTransaction, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
}

/** Measures refer to a code by its system and code, so the id of one that is seeded can be replaced. */
export async function replaceCodeIds(tx: DatabaseTransaction, rows: readonly BundleRow[]): Promise<void> {
  await sql`UPDATE code AS stored SET id = sent.id FROM ${recordset("code", rows)} AS sent
    WHERE stored.oid = sent.oid AND stored.code_id = sent.code_id AND stored.id <> sent.id`.execute(tx);
}

/** Sets the owners of sub-measures as in the bundle, independently of the order in which they were written. */
export async function updateOwners(tx: DatabaseTransaction, rows: readonly BundleRow[]): Promise<void> {
  await sql`UPDATE sub_measure AS stored SET owner_measure_id = sent.owner_measure_id
    FROM ${recordset("sub_measure", rows)} AS sent WHERE stored.id = sent.id
      AND stored.owner_measure_id <> sent.owner_measure_id
      AND EXISTS (SELECT 1 FROM measure WHERE measure.id = sent.owner_measure_id)`.execute(tx);
}

export interface SearchOwner {
  id: string;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
}

/** The profile of the same user if there is one; else of an account that nobody can log in to. */
export async function ensureSearchOwner(tx: DatabaseTransaction, owner: SearchOwner, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM app_user
    WHERE id = ${owner.user_id} OR (issuer IS NULL AND lower(username) = lower(${owner.username}))
    ORDER BY id = ${owner.user_id} DESC LIMIT 1`.execute(tx);
  const userId = rows[0]?.id ?? owner.user_id;
  if (!rows[0]) {
    await sql`INSERT INTO app_user (id, username, first_name, last_name, issuer, subject, disabled, created)
      VALUES (${userId}, ${owner.username}, ${owner.first_name}, ${owner.last_name}, 'bundle', ${userId}, TRUE, ${now})
    `.execute(tx);
  }
  await sql`INSERT INTO user_profile (id, user_id) VALUES (${owner.id}, ${userId}) ON CONFLICT DO NOTHING`.execute(tx);
  const profile = await tx
    .selectFrom("userProfile")
    .select("id")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return profile.id;
}
