import type { Notification, NotificationType, VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { deleteRows } from "../../database/delete-rows.ts";

/** What a notification may carry besides the measure it is about. */
interface NotificationData {
  message?: string | null;
  text?: string;
  comment?: string | null;
  detail?: string | null;
  decision?: string;
  isReadyToPublish?: boolean;
  dueDay?: string | null;
  publishAt?: number;
  reviewId?: string | null;
}

export interface StoredNotification {
  id: string;
  type: NotificationType;
  title: string;
  measureId: string;
  versionId: string;
  actorName: string | null;
  data: NotificationData;
  created: Date;
  read: Date | null;
  /** Null when the version no longer exists. */
  versionNr: number | null;
  status: VersionStatus | null;
}

export const notificationColumns = sql`notification.id, notification.type, notification.title, notification.measure_id,
  notification.version_id, actor_name, data, notification.created, read, version.version_nr, version.status
  FROM notification LEFT JOIN measure_version AS version ON version.id = notification.version_id`;

export async function listNotificationsOf(db: Database, userId: string, limit: number): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`SELECT ${notificationColumns}
    WHERE user_id = ${userId} ORDER BY notification.sequence DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countUnread(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM notification
    WHERE user_id = ${userId} AND read IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All of the user's notifications when no ids are given. */
export async function markRead(db: Database, userId: string, ids: readonly string[] | undefined): Promise<void> {
  const chosen = ids ? sql`AND id = ANY(${ids}::uuid[])` : sql``;
  await sql`UPDATE notification SET read = now() WHERE user_id = ${userId} AND read IS NULL ${chosen}`.execute(db);
}

/** Returns how many were deleted, by the clock of the database. */
export const deleteOldNotifications = (db: Database, days: number): Promise<number> =>
  deleteRows(db, "notification", sql`created < now() - make_interval(days => ${days})`);

export const toNotification = ({ data, created, read, versionNr, ...row }: StoredNotification): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  measureId: row.measureId,
  versionNr,
  actor: row.actorName,
  decision: data.decision ?? null,
  isReadyToPublish: data.isReadyToPublish ?? false,
  text: data.comment ?? data.message ?? data.text ?? data.detail ?? null,
  day: data.dueDay ?? null,
  publishAt: data.publishAt ?? null,
  created: created.getTime(),
  isRead: read !== null,
});
