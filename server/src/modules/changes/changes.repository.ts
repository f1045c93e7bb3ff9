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
  /** Where it stands among the others. */
  place: string;
}

interface Place {
  writtenIn: string;
  sequence: string;
}

/** A place among the changes, or a time. */
export type Since = Place | { time: Date } | undefined;

interface Wanted {
  since?: Since;
  measureId: string | undefined;
  limit: number;
}

// The same for every caller, so that caches may share it. A deleted draft leaves a revision too, which is not in it.
const shown = sql`SELECT id, event_type, measure_id, version_id, version_nr, content ->> 'title' AS title, created,
  changed_fields, reason, written_in || '-' || sequence AS place FROM measure_revision
  WHERE ${isVisible(visibleVersions(anonymous), "measure_revision", "version_id")}`;

const ofMeasure = (measureId: string | undefined): RawBuilder<unknown> =>
  measureId === undefined ? sql`` : sql`AND measure_id = ${measureId}::uuid`;

/**
 * Changes after a place, in an order that never puts a new one before an old one: by transaction, and only those that
 * are older than every transaction still at work.
 */
export async function listChangesSince(db: Database, { since, measureId, limit }: Wanted): Promise<ChangeRow[]> {
  const condition = since && "time" in since ? await afterTime(db, since.time) : after(since);
  if (!condition) return [];
  const { rows } = await sql<ChangeRow>`${shown}
    AND written_in < pg_snapshot_xmin(pg_current_snapshot()) ${ofMeasure(measureId)} ${condition}
    ORDER BY written_in, sequence LIMIT ${limit}`.execute(db);
  return rows;
}

/** A change may wait for its turn after it was begun, but not for so long. */
const skew = 3_600_000;

/**
 * Changes are written almost in the order of their places. Beginning a little before the time, few are passed over that
 * are too old, however many there are. Undefined when there is nothing so new.
 */
async function afterTime(db: Database, time: Date): Promise<RawBuilder<unknown> | undefined> {
  const { rows } = await sql<Place>`SELECT written_in::text, sequence::text FROM measure_revision
    WHERE written_at >= ${new Date(time.getTime() - skew)} ORDER BY written_at LIMIT 1`.execute(db);
  const [first] = rows;
  return (
    first &&
    sql`AND (written_in, sequence) >= (${first.writtenIn}::text::xid8, ${first.sequence}::bigint) AND written_at >= ${time}`
  );
}

function after(since: Place | undefined): RawBuilder<unknown> {
  if (since === undefined) return sql``;
  const isForeign = sql`${since.writtenIn}::text::xid8 > pg_snapshot_xmax(pg_current_snapshot())`;
  // A place from another server, whose transactions had other numbers, still tells how many changes there had been.
  return sql`AND (written_in, sequence) >
      (CASE WHEN ${isForeign} THEN '0' ELSE ${since.writtenIn} END::text::xid8, ${since.sequence}::bigint)
    AND sequence > CASE WHEN ${isForeign} THEN ${since.sequence}::bigint ELSE -1 END`;
}

export async function listNewestChanges(db: Database, { measureId, limit }: Wanted): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`${shown} ${ofMeasure(measureId)}
    ORDER BY sequence DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * A database that was moved from another server has numbers of transactions that never were here, which may be higher
 * than any that will be for years. What was written there counts as written long ago.
 */
export async function acceptMovedChanges(db: Database): Promise<void> {
  const { rows } = await sql<{ isMoved: boolean }>`SELECT coalesce(max(written_in) > pg_current_xact_id(), FALSE)
    AS is_moved FROM measure_revision`.execute(db);
  if (!rows[0]?.isMoved) return;
  // Not an update: the database refuses to change revisions.
  await sql`ALTER TABLE measure_revision ALTER COLUMN written_in TYPE xid8
    USING CASE WHEN written_in > pg_current_xact_id() THEN '3'::xid8 ELSE written_in END`.execute(db);
}
