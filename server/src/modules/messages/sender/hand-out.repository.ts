import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

/** Any number, as long as every node takes the same. */
const handOutLock = 7_213_406;
const mostEvents = 500;
/** However many subscribers there are, one statement does not take long. */
const mostMessages = 10_000;
/** An editor's saves of one field are one event for five minutes; so long, and a little more. */
const settleTime = 5 * 60_000 + 1000;

/**
 * Makes a message of each new event for everyone who wants it. One node at a time, so that messages about a measure are
 * made in the order of its events. An event is found by its own mark: however late its change commits, it is not passed over.
 * Tells whether there were any.
 */
export function handOutEvents(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      isMine: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${handOutLock}) AS is_mine`.execute(tx);
    if (!rows[0]?.isMine) return false;
    return (await handOutBatch(tx, new Date(now.getTime() - settleTime))) > 0;
  });
}

/**
 * A change of one field may still be extended by its editor for a while, unless something else has happened to the
 * measure since. It waits until then: what follows it in the measure never waits for it.
 */
const isSettled = (settledBefore: Date) => sql`(candidate.type <> 'CHANGED' OR candidate.measure_id IS NULL
    OR jsonb_array_length(candidate.changes) <> 1 OR candidate.timestamp < ${settledBefore}
    OR EXISTS (SELECT 1 FROM event AS newer WHERE newer.measure_id = candidate.measure_id
      AND newer.sequence > candidate.sequence))`;

async function handOutBatch(tx: Database, settledBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH due AS MATERIALIZED (
      SELECT id, type, entity_type, coalesce(measure_id, entity_id) AS lane, sequence, timestamp FROM event AS candidate
      WHERE NOT is_handed_out AND ${isSettled(settledBefore)}
      ORDER BY sequence LIMIT (SELECT greatest(1, least(${mostEvents}, ${mostMessages} / greatest(1, count(*))))
        FROM subscriber WHERE status = 'ACTIVE')
    ), listening AS MATERIALIZED (
      -- Held, so that a subscription that is just being ended is left out.
      SELECT id, created, event_types FROM subscriber WHERE status = 'ACTIVE' AND EXISTS (SELECT 1 FROM due)
      ORDER BY id FOR NO KEY UPDATE
    ), marked AS (
      UPDATE event SET is_handed_out = true FROM due WHERE event.id = due.id
    ), made AS (
      INSERT INTO delivery (id, subscriber_id, event_id, sequence, lane, created)
      SELECT gen_random_uuid(), listening.id, due.id, due.sequence, due.lane, due.timestamp
      FROM due JOIN listening ON due.timestamp >= listening.created AND due.entity_type <> 'subscriber'
        AND (listening.event_types = '[]' OR listening.event_types ? due.type)
      RETURNING subscriber_id
    ), woken AS (
      UPDATE subscriber SET wakes = wakes + 1, wake_at = CASE WHEN failures = 0 THEN now() ELSE coalesce(wake_at, now()) END
      WHERE id IN (SELECT subscriber_id FROM made)
    )
    SELECT count(*)::int AS count FROM due`.execute(tx);
  return rows[0]?.count ?? 0;
}
