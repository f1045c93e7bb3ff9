import type { ScheduledPublication, ScheduleFailure } from "@indikatorkatalogen/contract";
import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import type { ScheduledPublicationTable } from "../../database/tables/review-tables.ts";
import { toMillis } from "../../database/to-millis.ts";

type Row = Selectable<ScheduledPublicationTable>;

const toSchedule = (row: Row): ScheduledPublication => ({
  id: row.id,
  versionId: row.versionId,
  revision: row.revision,
  publishAt: toMillis(row.publishAt),
  reason: row.reason,
  closesEarlier: row.closesEarlier,
  state: row.state,
  failure: row.failure,
  failureDetail: row.failureDetail,
  requestedBy: row.requestedByName,
  created: toMillis(row.created),
});

/** The pending one, else the latest that did not end in a publication by hand. */
export async function findLatestSchedule(db: Database, versionId: string): Promise<ScheduledPublication | undefined> {
  const row = await db
    .selectFrom("scheduledPublication")
    .selectAll()
    .where("versionId", "=", versionId)
    .orderBy(sql`(state = 'PENDING')`, "desc")
    .orderBy("created", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row && toSchedule(row);
}

/** By the clock of the database, which all nodes share. */
export async function isFuture(db: Database, time: Date): Promise<boolean> {
  const { rows } = await sql<{
    isFuture: boolean;
  }>`SELECT ${time}::timestamptz > clock_timestamp() AS is_future`.execute(db);
  return rows[0]?.isFuture === true;
}

type NewSchedule = Pick<
  Row,
  | "versionId"
  | "measureId"
  | "title"
  | "revision"
  | "publishAt"
  | "reason"
  | "closesEarlier"
  | "requestedBy"
  | "requestedByName"
>;

export async function insertSchedule(tx: DatabaseTransaction, schedule: NewSchedule): Promise<ScheduledPublication> {
  const row = await tx
    .insertInto("scheduledPublication")
    .values({ id: newId(), failure: null, ...schedule })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSchedule(row);
}

/** Ends the pending schedule of a version, if there is one. */
export async function markCancelled(
  tx: DatabaseTransaction,
  versionId: string,
): Promise<(ScheduledPublication & { measureId: string; requestedById: string }) | undefined> {
  const row = await tx
    .updateTable("scheduledPublication")
    .set({ state: "CANCELLED", ended: sql<Date>`now()` })
    .where("versionId", "=", versionId)
    .where("state", "=", "PENDING")
    .returningAll()
    .executeTakeFirst();
  return row && { ...toSchedule(row), measureId: row.measureId, requestedById: row.requestedBy };
}

/** A publication whose time has come. */
export type DueSchedule = Pick<
  Row,
  "id" | "versionId" | "measureId" | "title" | "revision" | "reason" | "closesEarlier" | "requestedBy"
>;

/** Those that are pending and due, or the one with the id if it is. */
export const listDue = (
  db: Database,
  { id, limit }: { id?: string | undefined; limit: number },
): Promise<DueSchedule[]> =>
  db
    .selectFrom("scheduledPublication")
    .select(["id", "versionId", "measureId", "title", "revision", "reason", "closesEarlier", "requestedBy"])
    .where("state", "=", "PENDING")
    .where(sql<boolean>`publish_at <= now()`)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .orderBy("publishAt")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Locked, so that a cancellation comes before the publication or too late. */
export async function lockPending(tx: DatabaseTransaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("scheduledPublication")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "PENDING")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it was still pending. */
export async function markFailed(
  tx: DatabaseTransaction,
  id: string,
  { failure, detail }: { failure: ScheduleFailure; detail: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("scheduledPublication")
    .set({ state: "FAILED", failure, failureDetail: detail, ended: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "=", "PENDING")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
