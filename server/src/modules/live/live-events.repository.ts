import type { VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";
import type { Horizon } from "../../database/horizon.ts";
import { insertRows } from "../../database/write-rows.ts";

/** The events of these measures, and those for these users. */
export interface EventScope {
  measureIds: readonly string[];
  userIds: readonly string[];
}

export interface StoredEvent {
  id: string;
  type: string;
  measureId: string | null;
  versionId: string | null;
  status: VersionStatus | null;
  revision: number | null;
  userId: string | null;
  writtenIn: Horizon;
  sequence: number;
}

export interface NewEventRow {
  type: string;
  measureId?: string;
  versionId?: string;
  userId?: string;
}

export const insertLiveEvents = (db: Database, events: readonly NewEventRow[]): Promise<void> =>
  insertRows(
    db,
    "live_event",
    events.map(({ type, measureId = null, versionId = null, userId = null }) => ({
      type,
      measure_id: measureId,
      version_id: versionId,
      user_id: userId,
    })),
  );

const currentHorizon = sql`pg_snapshot_xmin(pg_current_snapshot())`;
const newestFirst = sql`ORDER BY sequence DESC LIMIT 1`;

interface EventsRead {
  horizon: Horizon;
  events: StoredEvent[];
}

/**
 * The visible events of all transactions since the horizon, in one snapshot with the next horizon. Until the horizon
 * passes them, events are read again: a slow transaction anywhere on the server holds it back.
 */
export async function readEventsSince(
  db: Database,
  since: Horizon | undefined,
  { measureIds, userIds }: EventScope,
): Promise<EventsRead> {
  const { rows } = await sql<EventsRead>`SELECT ${currentHorizon}::text AS horizon,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'type', type, 'measureId', measure_id,
        'versionId', version_id, 'status', status, 'revision', revision, 'userId', user_id,
        'writtenIn', written_in::text, 'sequence', sequence) ORDER BY sequence), '[]')
      FROM live_event
      WHERE written_in >= coalesce(${since ?? null}::text::xid8, ${currentHorizon})
        -- A database moved from another server holds ids that this one has not reached.
        AND written_in < pg_snapshot_xmax(pg_current_snapshot())
        AND (measure_id = ANY(${measureIds}::uuid[]) OR user_id = ANY(${userIds}::uuid[]))) AS events`.execute(db);
  return rows[0] ?? { horizon: since ?? "0", events: [] };
}

interface Cursor {
  horizon: Horizon;
  sequence: number;
}

/** The position after this event, to resume from; undefined when the event is no longer stored. */
export async function findCursor(db: Database, eventId: string): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`SELECT horizon::text, sequence::float8 FROM live_event
    WHERE id = ${eventId} AND written_in < pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  return rows[0];
}

interface LiveVersionState {
  id: string;
  measureId: string;
  status: VersionStatus;
  revision: number;
}

interface State {
  versions: LiveVersionState[];
  newestEventId: string | null;
}

/** The versions of the measures, and the newest event: later writes come after it. */
export async function readState(db: Database, measureIds: readonly string[]): Promise<State> {
  const { rows } = await sql<State>`SELECT
    (SELECT id FROM live_event WHERE written_in < pg_snapshot_xmax(pg_current_snapshot()) ${newestFirst})
      AS newest_event_id,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'measureId', measure_id, 'status', status,
        'revision', revision) ORDER BY version_nr), '[]')
      FROM measure_version WHERE measure_id = ANY(${measureIds}::uuid[])) AS versions`.execute(db);
  return rows[0] ?? { versions: [], newestEventId: null };
}

/** A page that was disconnected for longer compares what it shows with the current state. */
export const deleteExpiredEvents = (db: Database): Promise<number> =>
  deleteRows(db, "live_event", sql`created < now() - interval '1 hour'`);
