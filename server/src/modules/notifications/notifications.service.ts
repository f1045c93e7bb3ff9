import { createHash, timingSafeEqual } from "node:crypto";
import type {
  EndpointResult,
  listNotifications,
  MailFrequency,
  NotificationSettings,
} from "@indikatorkatalogen/contract";
import { type Caller, requireUser } from "../../callers/caller.ts";
import { canSeeVersion } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { invalidField } from "../../errors/app-error.ts";
import { notificationTexts } from "../../texts/notification-texts.ts";
import * as accountNotices from "../account-notices/account-notices.service.ts";
import { confirmAddress, countCodeAttempt, findSettings, writeSettings } from "./notification-settings.repository.ts";
import {
  countUnread,
  deleteOldNotifications,
  listNotificationsOf,
  markRead,
  type StoredNotification,
  toNotification,
} from "./notifications.repository.ts";

const maxListed = 50;
const retentionDays = 180;

/** A draft may have been seen by somebody who has since lost the right to see drafts. */
export const canSee = (caller: Caller, { versionId, status }: StoredNotification): boolean =>
  status === null ? caller.can("ongoing:read") : canSeeVersion(caller, { id: versionId, status });

export async function readNotifications(
  db: Database,
  caller: Caller,
): Promise<EndpointResult<typeof listNotifications>> {
  const { id } = requireUser(caller);
  const stored = await listNotificationsOf(db, id, maxListed);
  return {
    notifications: stored.filter((notification) => canSee(caller, notification)).map(toNotification),
    accountNotices: await accountNotices.listNotices(db, id, maxListed),
    unread: (await countUnread(db, id)) + (await accountNotices.countUnread(db, id)),
  };
}

/** All of the user's notifications and notices when no ids are given. */
export async function markAsRead(db: Database, caller: Caller, ids: readonly string[] | undefined): Promise<void> {
  const { id } = requireUser(caller);
  await markRead(db, id, ids);
  await accountNotices.markRead(db, id, ids);
}

export async function readSettings(
  db: Database,
  caller: Caller,
  isMailAvailable: boolean,
): Promise<NotificationSettings> {
  const stored = await findSettings(db, requireUser(caller).id);
  return { isMailAvailable, ...(stored ?? { frequency: "IMMEDIATE", email: null, pendingEmail: null }) };
}

interface NewSettings {
  frequency: MailFrequency;
  email: string | null;
}

export const changeSettings = (db: Database, caller: Caller, settings: NewSettings): Promise<void> =>
  writeSettings(db, requireUser(caller).id, settings);

/** Limits guesses at codes of six digits. */
const maxCodeTries = 5;

export const hashCode = (userId: string, code: string): string =>
  createHash("sha256").update(`${userId} ${code}`).digest("hex");

export async function confirmCode(db: Database, caller: Caller, code: string): Promise<void> {
  const { id } = requireUser(caller);
  const expected = await countCodeAttempt(db, id, maxCodeTries);
  const given = hashCode(id, code);
  if (expected === undefined || !timingSafeEqual(Buffer.from(expected), Buffer.from(given))) {
    throw invalidField("code", notificationTexts.wrongCode);
  }
  await confirmAddress(db, id, given);
}

export const deleteExpiredNotifications = (db: Database): Promise<number> => deleteOldNotifications(db, retentionDays);
