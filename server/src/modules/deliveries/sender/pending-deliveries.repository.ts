import { type Attempt, hiddenPersonName } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { Lease } from "./leases.repository.ts";

/** A delivery to send, with its event. */
export interface PendingDelivery {
  id: string;
  sequence: string;
  /** Deliveries with the same key are sent in order. */
  orderingKey: string;
  tries: number;
  /** The milliseconds until it is due; zero or less means now. */
  dueIn: number;
  /** In milliseconds. */
  age: number;
  /** Of the call that the delivery follows from; null for those of earlier releases. */
  traceparent: string | null;
  event: EventPayload | null;
}

/** The part of an event that subscribers receive. No person, neither the author nor the subject: those need a login. */
export interface EventPayload {
  id: string;
  type: string;
  entityType: string;
  entityId: string;
  entityTitle: string;
  measureId: string | null;
  timestamp: number;
  changes: string[];
}

/** The oldest pending deliveries of a subscriber after a sequence number. */
export async function listPending(
  db: Database,
  { subscriberId, after, limit }: { subscriberId: string; after: string; limit: number },
): Promise<PendingDelivery[]> {
  const { rows } = await sql<PendingDelivery>`
    SELECT delivery.id, delivery.sequence::text, delivery.lane AS ordering_key, delivery.tries, delivery.traceparent,
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

/** The newest attempts are stored of a delivery that is sent many times. */
const maxAttempts = 20;

const withAttempt = (attempt: Attempt) => sql`attempts = (
    SELECT jsonb_agg(newest.value ORDER BY newest.ordinality) FROM (
      SELECT value, ordinality FROM jsonb_array_elements(attempts || ${JSON.stringify([attempt])}::jsonb)
        WITH ORDINALITY ORDER BY ordinality DESC LIMIT ${maxAttempts}
    ) AS newest)`;

export async function markDelivered(db: Database, id: string, attempt: Attempt): Promise<void> {
  await sql`UPDATE delivery SET state = 'DELIVERED', tries = tries + 1, ${withAttempt(attempt)}
    WHERE id = ${id}`.execute(db);
}

/** Without a next attempt the delivery has failed. A delivery that was cancelled meanwhile stays cancelled. */
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

/** Whether the node still has the lease; another may have taken over from a delayed node. */
export async function holdsLease(db: Database, { leaseId, subscriberId }: Lease): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM subscriber WHERE id = ${subscriberId} AND lease_id = ${leaseId}
    AND leased_until > now() AND status = 'ACTIVE'`.execute(db);
  return rows.length > 0;
}
