import { type Attempt, hiddenPersonName } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { Lease } from "./leases.repository.ts";

/** A message that waits, with what it tells. */
export interface WaitingDelivery {
  id: string;
  sequence: string;
  lane: string;
  tries: number;
  /** In how many milliseconds it is to be tried; nothing or less is now. */
  dueIn: number;
  /** In milliseconds. */
  age: number;
  event: ToldEvent | null;
}

/** What subscribers are told of an event. No person, neither who did it nor who it is about: that is for those who log in. */
export interface ToldEvent {
  id: string;
  type: string;
  entityType: string;
  entityId: string;
  entityTitle: string;
  measureId: string | null;
  timestamp: number;
  changes: string[];
}

/** The oldest messages that wait for a subscriber, after a place among them. */
export async function listWaiting(
  db: Database,
  { subscriberId, after, limit }: { subscriberId: string; after: string; limit: number },
): Promise<WaitingDelivery[]> {
  const { rows } = await sql<WaitingDelivery>`
    SELECT delivery.id, delivery.sequence::text, delivery.lane, delivery.tries,
      extract(epoch FROM delivery.next_attempt - now())::float8 * 1000 AS due_in,
      extract(epoch FROM now() - delivery.created)::float8 * 1000 AS age,
      CASE WHEN event.id IS NOT NULL THEN json_build_object('id', event.id, 'type', event.type,
        'entityType', event.entity_type, 'entityId', event.entity_id,
        'entityTitle', CASE event.entity_type WHEN 'person' THEN ${hiddenPersonName} ELSE event.entity_title END,
        'measureId', event.measure_id, 'timestamp', round(extract(epoch FROM event.timestamp) * 1000)::bigint,
        'changes', event.changes) END AS event
    FROM (SELECT * FROM delivery WHERE subscriber_id = ${subscriberId} AND state = 'WAITING'
      AND sequence > ${after}::bigint ORDER BY sequence LIMIT ${limit}) AS delivery
    LEFT JOIN event ON event.id = delivery.event_id ORDER BY delivery.sequence`.execute(db);
  return rows;
}

/** So many answers are kept of a message that is sent again and again. */
const keptAttempts = 20;

const withAttempt = (attempt: Attempt) => sql`attempts = (
    SELECT jsonb_agg(kept.value ORDER BY kept.ordinality) FROM (
      SELECT value, ordinality FROM jsonb_array_elements(attempts || ${JSON.stringify([attempt])}::jsonb)
        WITH ORDINALITY ORDER BY ordinality DESC LIMIT ${keptAttempts}
    ) AS kept)`;

export async function markDelivered(db: Database, id: string, attempt: Attempt): Promise<void> {
  await sql`UPDATE delivery SET state = 'DELIVERED', tries = tries + 1, ${withAttempt(attempt)}
    WHERE id = ${id}`.execute(db);
}

/** Without a next attempt, this was the last. What was cancelled meanwhile stays so. */
export async function markAttempted(
  db: Database,
  id: string,
  { attempt, retryIn }: { attempt: Attempt; retryIn: number | undefined },
): Promise<void> {
  const state = retryIn === undefined ? "FAILED" : "WAITING";
  await sql`UPDATE delivery SET tries = tries + 1, state = ${state}, ${withAttempt(attempt)},
      next_attempt = now() + ${`${retryIn ?? 0} milliseconds`}::interval
    WHERE id = ${id} AND state = 'WAITING'`.execute(db);
}

/** Whether the node still has the right to send; another may have taken over from one that was held up. */
export async function holdsLease(db: Database, { leaseId, subscriberId }: Lease): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM subscriber WHERE id = ${subscriberId} AND lease_id = ${leaseId}
    AND leased_until > now() AND status = 'ACTIVE'`.execute(db);
  return rows.length > 0;
}
