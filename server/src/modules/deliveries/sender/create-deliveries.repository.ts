import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

/** Any number, as long as every node uses the same. */
const createDeliveriesLock = 7_213_406;
const maxEvents = 500;
/** Limits the size of one statement. */
const maxDeliveries = 10_000;
/** An editor's saves of one field are one event for five minutes, and a margin. */
const settleTime = 5 * 60_000 + 1000;

/**
 * Creates a delivery of each new event for every subscriber to its type. One node at a time, so that deliveries about a
 * measure have the order of its events. Each event is marked by itself, so that one whose transaction commits late is not
 * missed. Returns whether there were any.
 */
export function createDeliveries(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      isMine: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${createDeliveriesLock}) AS is_mine`.execute(tx);
    if (!rows[0]?.isMine) return false;
    return (await createBatch(tx, new Date(now.getTime() - settleTime))) > 0;
  });
}

/**
 * Further saves of a field extend its event for a while, unless another event of the measure follows. The event waits
 * until then; later events of the measure never wait for it.
 */
const isSettled = (settledBefore: Date) => sql`(candidate.type <> 'CHANGED' OR candidate.measure_id IS NULL
    OR jsonb_array_length(candidate.changes) <> 1 OR candidate.timestamp < ${settledBefore}
    OR EXISTS (SELECT 1 FROM event AS newer WHERE newer.measure_id = candidate.measure_id
      AND newer.sequence > candidate.sequence))`;

async function createBatch(tx: Database, settledBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH due AS MATERIALIZED (
      SELECT id, type, entity_type, coalesce(measure_id, entity_id) AS ordering_key, sequence, timestamp,
        traceparent FROM event AS candidate
      WHERE NOT is_handed_out AND ${isSettled(settledBefore)}
      ORDER BY sequence LIMIT (SELECT greatest(1, least(${maxEvents}, ${maxDeliveries} / greatest(1, count(*))))
        FROM subscriber WHERE status = 'ACTIVE')
    ), listening AS MATERIALIZED (
      -- Locked, so that a subscription that is just being ended is left out.
      SELECT id, created, event_types FROM subscriber WHERE status = 'ACTIVE' AND EXISTS (SELECT 1 FROM due)
      ORDER BY id FOR NO KEY UPDATE
    ), marked AS (
      UPDATE event SET is_handed_out = true FROM due WHERE event.id = due.id
    ), created AS (
      INSERT INTO delivery (id, subscriber_id, event_id, sequence, lane, created, traceparent)
      SELECT gen_random_uuid(), listening.id, due.id, due.sequence, due.ordering_key, due.timestamp, due.traceparent
      FROM due JOIN listening ON due.timestamp >= listening.created AND due.entity_type <> 'subscriber'
        AND (listening.event_types = '[]' OR listening.event_types ? due.type)
      RETURNING subscriber_id
    ), woken AS (
      UPDATE subscriber SET wakes = wakes + 1, wake_at = CASE WHEN failures = 0 THEN now() ELSE coalesce(wake_at, now()) END
      WHERE id IN (SELECT subscriber_id FROM created)
    )
    SELECT count(*)::int AS count FROM due`.execute(tx);
  return rows[0]?.count ?? 0;
}
