import type { VersionSection } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import { anonymous } from "../../callers/caller.ts";
import { visibleVersions } from "../../callers/visibility.ts";
import { isVisible } from "../../callers/visible-versions.repository.ts";
import type { Database } from "../../database/database.ts";
import type { MeasureRevisionTable } from "../../database/tables/measure-tables.ts";

export interface ChangeRow {
  id: string;
  eventType: MeasureRevisionTable["eventType"];
  measureId: string;
  versionId: string;
  versionNr: number;
  title: string;
  created: Date;
  changedFields: VersionSection[];
  reason: string | null;
}

/** The id of the change to continue after, or a time. */
export type ChangesSince = { id: string } | { time: Date };

interface Selection {
  since?: ChangesSince | undefined;
  measureId: string | undefined;
  limit: number;
}

const isPublic = isVisible(visibleVersions(anonymous), "measure_revision", "version_id");

// The same for every caller, so that caches may share it. A deleted draft leaves a revision too, which is not in it.
const publicChanges = sql`SELECT id, event_type, measure_id, version_id, version_nr, content ->> 'title' AS title, created,
  changed_fields, reason FROM measure_revision
  WHERE ${isPublic}`;

const ofMeasure = (measureId: string | undefined): RawBuilder<unknown> =>
  measureId === undefined ? sql`` : sql`AND measure_id = ${measureId}::uuid`;

/**
 * Changes after another, in an order that never puts a new one before an old one: by transaction, and only those that
 * are older than every running transaction. Undefined when there is no change with the id to continue after.
 */
export async function listChangesSince(
  db: Database,
  { since, measureId, limit }: Selection,
): Promise<ChangeRow[] | undefined> {
  if (since === undefined) return selectChanges(db, { condition: sql``, measureId, limit });
  if ("time" in since) {
    const condition = await afterTime(db, since.time);
    return condition ? selectChanges(db, { condition, measureId, limit }) : [];
  }
  const condition = await afterChange(db, since.id);
  return condition && selectChanges(db, { condition, measureId, limit });
}

async function selectChanges(
  db: Database,
  { condition, measureId, limit }: { condition: RawBuilder<unknown>; measureId: string | undefined; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`${publicChanges}
    AND written_in < pg_snapshot_xmin(pg_current_snapshot()) ${ofMeasure(measureId)} ${condition}
    ORDER BY written_in, sequence LIMIT ${limit}`.execute(db);
  return rows;
}

/** A change may commit later than it was written, but not by so much. */
const skewMs = 3_600_000;

/**
 * Changes are written almost in their order. The query starts a little before the time, so that it skips few rows that are
 * too old, however many there are. Undefined when there is nothing so new.
 */
async function afterTime(db: Database, time: Date): Promise<RawBuilder<unknown> | undefined> {
  const { rows } = await sql<Position>`SELECT written_in::text, sequence::text FROM measure_revision
    WHERE written_at >= ${new Date(time.getTime() - skewMs)} ORDER BY written_at LIMIT 1`.execute(db);
  const [first] = rows;
  return first && sql`AND (written_in, sequence) >= ${toTuple(first)} AND written_at >= ${time}`;
}

/** The numbers count hidden changes and drafts too, so they never leave the server. */
interface Position {
  writtenIn: string;
  sequence: string;
}

const toTuple = ({ writtenIn, sequence }: Position) => sql`(${writtenIn}::text::xid8, ${sequence}::bigint)`;

async function afterChange(db: Database, id: string): Promise<RawBuilder<unknown> | undefined> {
  const { rows } = await sql<Position>`SELECT written_in::text, sequence::text FROM measure_revision
    WHERE id = ${id} AND ${isPublic}`.execute(db);
  const [known] = rows;
  return known && sql`AND (written_in, sequence) > ${toTuple(known)}`;
}

export async function listNewestChanges(db: Database, { measureId, limit }: Selection): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`${publicChanges} ${ofMeasure(measureId)}
    ORDER BY sequence DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * A database that was moved from another server contains transaction numbers that may be higher than any here for years.
 * What was written there counts as written long ago.
 */
export async function acceptMovedChanges(db: Database): Promise<void> {
  const { rows } = await sql<{ isMoved: boolean }>`SELECT coalesce(max(written_in) > pg_current_xact_id(), FALSE)
    AS is_moved FROM measure_revision`.execute(db);
  if (!rows[0]?.isMoved) return;
  // Not an UPDATE: the database refuses to change revisions.
  await sql`ALTER TABLE measure_revision ALTER COLUMN written_in TYPE xid8
    USING CASE WHEN written_in > pg_current_xact_id() THEN '3'::xid8 ELSE written_in END`.execute(db);
}
