import {
  type ChangeEvent,
  isEventType,
  type ListOrPage,
  type ListQuery,
  maxUnpagedEvents,
  type Page,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type Listing, listPage, listRows, nonTextColumns } from "../../database/list-rows.ts";
import { entityNotFound } from "../../errors/app-error.ts";

interface EventQuery extends ListQuery {
  entityId?: string | undefined;
  measureId?: string | undefined;
  userId?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const events = sql`SELECT id, type, entity_type, entity_id, entity_title, user_name AS "user", changes, sequence,
  round(extract(epoch FROM timestamp) * 1000)::float8 AS timestamp FROM event`;

const toListing = (rows: RawBuilder<unknown>): Listing => ({
  rows,
  searched: ["entity_title", "user"],
  order: sql`listed.sequence DESC`,
  nonTexts: nonTextColumns<ChangeEvent>("timestamp"),
});

/** By type of event or of entity, newest first; without a requested page, only the newest ones. */
export function listEventRows(db: Database, type: string, query: EventQuery): Promise<ListOrPage<ChangeEvent>> {
  const { entityId, measureId, userId, from, to, index, pagesize } = query;
  const ofType = isEventType(type) ? sql`type = ${type}` : sql`entity_type = ${type}`;
  const conditions = [
    ofType,
    ...(entityId ? [sql`entity_id = ${entityId}`] : []),
    ...(measureId ? [sql`measure_id = ${measureId}`] : []),
    ...(userId ? [sql`user_id = ${userId}`] : []),
    ...(from === undefined ? [] : [sql`timestamp >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`timestamp < ${new Date(to)}`]),
  ];
  const isPaged = index !== undefined || pagesize !== undefined;
  const rows = sql`${events} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY sequence DESC LIMIT ${isPaged ? null : maxUnpagedEvents}`;
  return listRows<ChangeEvent>(db, toListing(rows), query);
}

/** Everything that has happened. */
export function listEventPage(
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
): Promise<Page<ChangeEvent>> {
  // Events are numbered as they happen, and the index on the numbers spares sorting all of them by time.
  const isNewestFirst = query.sortfield === "TIMESTAMP" && query.sortDirection === "DESCENDING";
  return listPage<ChangeEvent>(db, toListing(events), isNewestFirst ? { ...query, sortfield: undefined } : query);
}

export async function getEventRow(db: Database, id: string): Promise<ChangeEvent> {
  const { rows } = await sql<ChangeEvent>`SELECT * FROM (${events}) AS listed WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw entityNotFound();
  return rows[0];
}
