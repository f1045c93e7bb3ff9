import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { notificationMailJob } from "./notification-mail-job.ts";
import { changeSettings, confirmCode, markAsRead, readNotifications, readSettings } from "./notifications.service.ts";

interface Dependencies {
  jobs: JobQueue;
  /** Whether the catalogue can send e-mail. */
  isMailAvailable: boolean;
}

export function notificationRoutes(api: Api, { jobs, isMailAvailable }: Dependencies): void {
  api.implement(contract.listNotifications, (_, { db, caller }) => readNotifications(db, caller));
  api.implement(contract.markNotificationsRead, ({ body }, { db, caller }) => markAsRead(db, caller, body.ids));
  api.implement(contract.getNotificationSettings, (_, { db, caller }) => readSettings(db, caller, isMailAvailable));
  api.implement(contract.updateNotificationSettings, async ({ body }, { db, caller }) => {
    await changeSettings(db, caller, body);
    // The code is sent at once.
    if (isMailAvailable) await jobs.enqueue(db, notificationMailJob, {});
    return readSettings(db, caller, isMailAvailable);
  });
  api.implement(contract.confirmNotificationAddress, async ({ body }, { db, caller }) => {
    await confirmCode(db, caller, body.code);
    return readSettings(db, caller, isMailAvailable);
  });
}
