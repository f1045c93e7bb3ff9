import type { Delivery, DeliveryState, EventType, Page } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";
import { listPage } from "../../database/list-rows.ts";
import { currentTraceparent } from "../../tracing/trace.ts";

interface DeliveryQuery {
  index: number;
  pagesize: number;
  subscriberId?: string | undefined;
  state?: DeliveryState | undefined;
  type?: EventType | undefined;
  measureId?: string | undefined;
  userId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const rows = (condition: RawBuilder<unknown>) => sql`SELECT delivery.id, delivery.state,
    json_build_object('id', subscriber.id, 'name', subscriber.name) AS subscriber,
    event.type, event.entity_type, event.entity_id, event.entity_title, event.measure_id,
    round(extract(epoch FROM delivery.created) * 1000)::float8 AS created,
    CASE WHEN delivery.state = 'WAITING' THEN round(extract(epoch FROM delivery.next_attempt) * 1000)::float8 END
      AS next_attempt,
    delivery.attempts, delivery.created AS created_at
  FROM delivery JOIN subscriber ON subscriber.id = delivery.subscriber_id
  LEFT JOIN event ON event.id = delivery.event_id
  WHERE ${condition}`;

/** The newest first. */
export function listDeliveries(db: Database, query: DeliveryQuery): Promise<Page<Delivery>> {
  const { subscriberId, state, type, measureId, userId, from, to, ...page } = query;
  const conditions = [
    sql`TRUE`,
    ...(subscriberId ? [sql`delivery.subscriber_id = ${subscriberId}`] : []),
    ...(state ? [sql`delivery.state = ${state}`] : []),
    ...(type ? [sql`event.type = ${type}`] : []),
    ...(measureId ? [sql`event.measure_id = ${measureId}`] : []),
    ...(userId ? [sql`event.user_id = ${userId}`] : []),
    ...(from ? [sql`delivery.created >= ${from}`] : []),
    ...(to ? [sql`delivery.created < ${to}`] : []),
  ];
  const listing = { rows: rows(sql.join(conditions, sql` AND `)), order: sql`listed.created_at DESC` };
  return listPage<Delivery>(db, { ...listing, searched: ["entity_title"] }, page);
}

export async function findDelivery(db: Database, id: string): Promise<Delivery | undefined> {
  return (await sql<Delivery>`${rows(sql`delivery.id = ${id}`)}`.execute(db)).rows[0];
}

/** A test delivery has no event, and is sent before all others. */
export async function insertTestDelivery(
  db: Database,
  { id, subscriberId, created }: { id: string; subscriberId: string; created: Date },
): Promise<void> {
  await sql`INSERT INTO delivery (id, subscriber_id, sequence, lane, created, traceparent)
    VALUES (${id}, ${subscriberId}, 0, ${id}, ${created}, ${currentTraceparent()})`.execute(db);
}

/** Queues a delivery again, with as many tries as a new one. */
export async function renewDelivery(db: Database, id: string): Promise<void> {
  await sql`UPDATE delivery SET state = 'WAITING', next_attempt = now(), tries = 0 WHERE id = ${id}`.execute(db);
}

/** Deletes finished deliveries, by the clock of the database. Returns how many. */
export const deleteOldDeliveries = (db: Database, days: number): Promise<number> =>
  deleteRows(db, "delivery", sql`created < now() - ${days} * interval '1 day' AND state <> 'WAITING'`);

export const deleteDeliveriesTo = (db: Database, subscriberId: string): Promise<number> =>
  deleteRows(db, "delivery", sql`subscriber_id = ${subscriberId}`);
