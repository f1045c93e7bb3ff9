import {
  type ChangeEvent,
  isEventType,
  type ListOrPage,
  type ListQuery,
  maxUnpagedEvents,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { listRows } from "../../database/list-rows.ts";

interface EventQuery extends ListQuery {
  entityId?: string | undefined;
  measureId?: string | undefined;
  userId?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

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
  return listRows<ChangeEvent>(
    db,
    {
      rows: sql`SELECT id, type, entity_type, entity_id, entity_title, user_name AS "user", changes, sequence,
          round(extract(epoch FROM timestamp) * 1000)::float8 AS timestamp
        FROM event WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY sequence DESC LIMIT ${isPaged ? null : maxUnpagedEvents}`,
      searched: ["entity_title", "user"],
      order: sql`listed.sequence DESC`,
    },
    query,
  );
}
