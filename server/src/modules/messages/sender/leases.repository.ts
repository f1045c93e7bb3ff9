import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

/** The right to send to one subscriber, for a while, which no other node has meanwhile. */
export interface Lease {
  leaseId: string;
  subscriberId: string;
  url: string;
  /** All that sign, as they are stored, the newest first. */
  secrets: string[];
  /** How many rounds in a row have found nobody at home. */
  failures: number;
  /** What had happened when the lease was taken. */
  wakes: string;
  /** When it was time to call; another time when the lease is given back means that somebody wants it at once. */
  wakeAt: string;
}

/**
 * Takes the subscriber that has waited longest, unless another node has it. A node that dies keeps its lease until it
 * ends by itself; then somebody else goes on.
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

export interface Released {
  /** In how many milliseconds there is more to do; undefined when everything has been sent. */
  wakeIn: number | undefined;
  failures: number;
  hasDelivered: boolean;
}

/**
 * Gives the lease back. Whatever has come meanwhile is gone through at once, unless nobody is at home: then it waits for
 * the next call, if there is to be one and nobody has asked for it at once.
 */
export async function releaseLease(db: Database, lease: Lease, released: Released): Promise<void> {
  const { wakeIn, failures, hasDelivered } = released;
  const interval = wakeIn === undefined ? null : `${wakeIn} milliseconds`;
  await sql`UPDATE subscriber SET lease_id = NULL, leased_until = NULL, failures = ${failures},
      last_delivered = CASE WHEN ${hasDelivered} THEN now() ELSE last_delivered END,
      wake_at = CASE WHEN status = 'ENDED' THEN NULL
        WHEN wake_at IS DISTINCT FROM ${lease.wakeAt}::timestamptz THEN now()
        WHEN wakes <> ${lease.wakes}::bigint AND (${failures}::int = 0 OR ${interval}::interval IS NULL) THEN now()
        ELSE now() + ${interval}::interval END
    WHERE id = ${lease.subscriberId} AND lease_id = ${lease.leaseId}`.execute(db);
}

export interface Outlook {
  isPaused: boolean;
  hasEvents: boolean;
  /** In how many milliseconds somebody is to be sent something; null when nobody is. */
  wakeIn: number | null;
}

/** All that decides whether there is something to do, in one small question. */
export async function readOutlook(db: Database): Promise<Outlook> {
  const { rows } = await sql<Outlook>`SELECT
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
