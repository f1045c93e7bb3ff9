import { sql } from "kysely";
import type { Attribution } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { insertRows } from "../../database/write-rows.ts";
import { currentTraceparent } from "../../tracing/trace.ts";
import type { NewEvent } from "./new-event.ts";

/** Written in the same transaction as the change: no change without its event, and no event without its change. */
export const insertEvents = (db: Database, events: readonly NewEvent[], attribution: Attribution): Promise<void> =>
  insertRows(
    db,
    "event",
    events.map((event) => toRow(event, attribution)),
  );

const toRow = (
  { type, entityType, entityId, entityTitle, measureId, changes = [] }: NewEvent,
  { userId, userName, at }: Attribution,
) => ({
  id: newId(),
  type,
  entity_type: entityType,
  entity_id: entityId,
  entity_title: entityTitle,
  measure_id: measureId ?? null,
  timestamp: at,
  user_id: userId,
  user_name: userName,
  changes,
  traceparent: currentTraceparent(),
});

/** Saves of one field by one editor within this time are one event. */
const mergeWindowMs = 5 * 60_000;

/**
 * Records a change of one field. Extends the newest event of the measure when it is a recent change of the same field by
 * the same user, so that autosave floods neither the history nor subscribers. An event that has been delivered is not
 * extended: subscribers would miss the addition.
 */
export async function insertOrExtendEvent(db: Database, event: NewEvent, attribution: Attribution): Promise<void> {
  const row = toRow(event, attribution);
  const changes = JSON.stringify(row.changes);
  const since = new Date(attribution.at.getTime() - mergeWindowMs);
  await sql`
    WITH newest AS (
      SELECT id, type, entity_id, user_id, user_name, changes, timestamp FROM event
      WHERE measure_id = ${row.measure_id} ORDER BY sequence DESC LIMIT 1
    ), extended AS (
      UPDATE event SET timestamp = ${row.timestamp}, entity_title = ${row.entity_title}, traceparent = ${row.traceparent}
      FROM newest
      WHERE event.id = newest.id AND NOT event.is_handed_out AND newest.type = ${row.type} AND newest.entity_id = ${row.entity_id}
        AND newest.user_id = ${row.user_id}
        AND newest.user_name IS NOT DISTINCT FROM ${row.user_name} AND newest.changes = ${changes}::jsonb AND newest.timestamp >= ${since}
      RETURNING event.id
    )
    INSERT INTO event (id, type, entity_type, entity_id, entity_title, measure_id, timestamp, user_id, user_name, changes,
      traceparent)
    SELECT ${row.id}::uuid, ${row.type}, ${row.entity_type}, ${row.entity_id}::uuid, ${row.entity_title},
      ${row.measure_id}::uuid, ${row.timestamp}::timestamptz, ${row.user_id}::uuid, ${row.user_name}, ${changes}::jsonb,
      ${row.traceparent}::text
    WHERE NOT EXISTS (SELECT 1 FROM extended)`.execute(db);
}

export async function hasEvents(db: Database): Promise<boolean> {
  const event = await db.selectFrom("event").select("id").limit(1).executeTakeFirst();
  return event !== undefined;
}
