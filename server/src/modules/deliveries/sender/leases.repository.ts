import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

/** The exclusive right of one node to send to one subscriber for a while. */
export interface Lease {
  leaseId: string;
  subscriberId: string;
  url: string;
  /** The stored secrets that sign, the newest first. */
  secrets: string[];
  /** How many rounds in a row have failed. */
  failures: number;
  /** The number of wake-ups when the lease was taken. */
  wakes: string;
  /** The due time when the lease was taken; a different one at release means that a send was requested meanwhile. */
  wakeAt: string;
}

/**
 * Leases the subscriber that has waited longest and that no other node has leased. The lease of a node that dies
 * expires; then another node continues.
 */
export async function takeLease(
  db: Database,
  { leaseId, milliseconds }: { leaseId: string; milliseconds: number },
): Promise<Lease | undefined> {
  const { rows } = await sql<Lease>`UPDATE subscriber
    SET lease_id = ${leaseId}, leased_until = now() + ${`${milliseconds} milliseconds`}::interval
    WHERE id = (
      SELECT id FROM subscriber
      WHERE status = 'ACTIVE' AND wake_at <= now() AND (leased_until IS NULL OR leased_until < now())
      ORDER BY wake_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING lease_id, id AS subscriber_id, url, failures, wakes::text, wake_at::text,
      array_remove(ARRAY[secret, CASE WHEN former_secret_until > now() THEN former_secret END], NULL) AS secrets`.execute(
    db,
  );
  return rows[0];
}

export interface LeaseRelease {
  /** The milliseconds until there is more to send; undefined when everything has been sent. */
  wakeInMs: number | undefined;
  failures: number;
  hasDelivered: boolean;
}

/**
 * Releases the lease. New deliveries are sent at once, unless the receiver has failed: then they wait for the next round,
 * if there is one and no send was requested meanwhile.
 */
export async function releaseLease(db: Database, lease: Lease, released: LeaseRelease): Promise<void> {
  const { wakeInMs, failures, hasDelivered } = released;
  const interval = wakeInMs === undefined ? null : `${wakeInMs} milliseconds`;
  await sql`UPDATE subscriber SET lease_id = NULL, leased_until = NULL, failures = ${failures},
      last_delivered = CASE WHEN ${hasDelivered} THEN now() ELSE last_delivered END,
      wake_at = CASE WHEN status = 'ENDED' THEN NULL
        WHEN wake_at IS DISTINCT FROM ${lease.wakeAt}::timestamptz THEN now()
        WHEN wakes <> ${lease.wakes}::bigint AND (${failures}::int = 0 OR ${interval}::interval IS NULL) THEN now()
        ELSE now() + ${interval}::interval END
    WHERE id = ${lease.subscriberId} AND lease_id = ${lease.leaseId}`.execute(db);
}

export interface SendState {
  isPaused: boolean;
  hasEvents: boolean;
  /** The milliseconds until a subscriber is due; null when none is. */
  wakeIn: number | null;
}

/** Everything that decides whether there is work, in one query. */
export async function readSendState(db: Database): Promise<SendState> {
  const { rows } = await sql<SendState>`SELECT
      (SELECT is_paused FROM operation WHERE name = 'messagesending') AS is_paused,
      EXISTS (SELECT 1 FROM event WHERE NOT is_handed_out) AS has_events,
      (SELECT extract(epoch FROM min(greatest(wake_at, coalesce(leased_until, wake_at))) - now())::float8 * 1000
        FROM subscriber WHERE status = 'ACTIVE' AND wake_at IS NOT NULL) AS wake_in`.execute(db);
  return rows[0] ?? { isPaused: true, hasEvents: false, wakeIn: null };
}

export async function isSendingPaused(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`
    SELECT is_paused FROM operation WHERE name = 'messagesending'`.execute(db);
  return rows[0]?.isPaused ?? true;
}
