import { type AccountNotice, type DeviceKind, swedishDay } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { publishLiveEvents } from "../live/live-events.service.ts";
import {
  countUnreadNotices,
  type DueNotice,
  deleteOldNotices,
  insertNotice,
  leaseDueNotice,
  listNoticesOf,
  markNoticeMail,
  markNoticesRead,
  type NewNotice,
  releaseNotice,
  retryNotice,
} from "./account-notices.repository.ts";

const retentionDays = 180;

async function notify(db: Database, notice: NewNotice): Promise<void> {
  await insertNotice(db, notice);
  await publishLiveEvents(db, [{ type: "notification", userId: notice.userId }]);
}

/** A user whose program keeps no cookies is notified once a day, not at every login. */
export const notifyOfNewDevice = (db: Database, userId: string, device: DeviceKind): Promise<void> => {
  const about = `${device.browser} ${device.system} ${swedishDay(Date.now())}`;
  return notify(db, { userId, type: "NEW_DEVICE", about, device });
};

export const notifyOfPasswordChange = (db: Database, userId: string): Promise<void> =>
  notify(db, { userId, type: "PASSWORD_CHANGED", about: newId() });

export const listNotices = (db: Database, userId: string, limit: number): Promise<AccountNotice[]> =>
  listNoticesOf(db, userId, limit);

export const countUnread = (db: Database, userId: string): Promise<number> => countUnreadNotices(db, userId);

export const markRead = (db: Database, userId: string, ids: readonly string[] | undefined): Promise<void> =>
  markNoticesRead(db, userId, ids);

export const leaseNoticeToMail = (db: Database): Promise<DueNotice | undefined> => leaseDueNotice(db);

interface MailedNotice {
  id: string;
  outcome: "sent" | "refused" | "delayed" | "unreachable";
  maxTries: number;
}

export async function recordNoticeMail(db: Database, { id, outcome, maxTries }: MailedNotice): Promise<void> {
  if (outcome === "sent") await markNoticeMail(db, id, "SENT");
  else if (outcome === "refused") await markNoticeMail(db, id, "FAILED");
  else if (outcome === "delayed") await retryNotice(db, id, { maxTries });
  else await releaseNotice(db, id);
}

export const deleteExpiredNotices = (db: Database): Promise<number> => deleteOldNotices(db, retentionDays);
