import { sql } from "kysely";
import type { Signature } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { unawaited } from "../../database/unawaited.ts";
import type { NewEvent } from "./new-event.ts";

// A statement carries at most 65 535 values, and a merge may tell of thousands of versions.
const batchSize = 1000;

/** Written in the same transaction as the change, so that no change goes untold and no event tells of what never was. */
export async function insertEvents(db: Database, events: readonly NewEvent[], signature: Signature): Promise<void> {
  for (let start = 0; start < events.length; start += batchSize) {
    const rows = events.slice(start, start + batchSize).map((event) => toRow(event, signature));
    await db.insertInto("event").values(rows).execute();
  }
}

const toRow = ({ measureId, changes = [], ...event }: NewEvent, { userId, userName, at }: Signature) => ({
  ...event,
  id: newId(),
  measureId: measureId ?? null,
  changes: JSON.stringify(changes),
  userId,
  userName,
  timestamp: at,
});

/** An editor who works on a field saves it many times; what happens within so long is one event. */
const sameDeed = 5 * 60_000;

/**
 * Tells of a change of one field. The newest event of the measure is extended when it tells of the same field changed
 * by the same user a moment ago, so that saving by itself floods neither history nor those who listen. What has already
 * been handed out to them is left as it is: nobody would be told of more.
 */
export async function insertOrExtendEvent(db: Database, event: NewEvent, signature: Signature): Promise<void> {
  const row = toRow(event, signature);
  const since = new Date(signature.at.getTime() - sameDeed);
  await sql`${unawaited}
    WITH newest AS (
      SELECT id, type, entity_id, user_id, changes, timestamp FROM event
      WHERE measure_id = ${row.measureId} ORDER BY sequence DESC LIMIT 1
    ), extended AS (
      UPDATE event SET timestamp = ${row.timestamp}, entity_title = ${row.entityTitle}
      FROM newest
      WHERE event.id = newest.id AND NOT event.is_handed_out AND newest.type = ${row.type} AND newest.entity_id = ${row.entityId}
        AND newest.user_id = ${row.userId} AND newest.changes = ${row.changes}::jsonb AND newest.timestamp >= ${since}
      RETURNING event.id
    )
    INSERT INTO event (id, type, entity_type, entity_id, entity_title, measure_id, timestamp, user_id, user_name, changes)
    SELECT ${row.id}::uuid, ${row.type}, ${row.entityType}, ${row.entityId}::uuid, ${row.entityTitle},
      ${row.measureId}::uuid, ${row.timestamp}::timestamptz, ${row.userId}::uuid, ${row.userName}, ${row.changes}::jsonb
    WHERE NOT EXISTS (SELECT 1 FROM extended)`.execute(db);
}

export async function hasEvents(db: Database): Promise<boolean> {
  const event = await db.selectFrom("event").select("id").limit(1).executeTakeFirst();
  return event !== undefined;
}
