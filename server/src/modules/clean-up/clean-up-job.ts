import type { Database } from "../../database/database.ts";
import type { Job, JobSettings } from "../../jobs/job.ts";
import { deleteExpiredNotices } from "../account-notices/account-notices.service.ts";
import { deleteExpiredDeliveries } from "../deliveries/deliveries.service.ts";
import { deleteExpiredGuestSessions } from "../guest-access/guests.service.ts";
import { deleteExpiredLiveEvents } from "../live/live-events.service.ts";
import { deleteExpiredAccountLinks } from "../login/accounts/account-links.service.ts";
import { deleteExpiredAttempts } from "../login/login-guard.ts";
import { deleteExpiredPasskeyChallenges } from "../login/passkeys/passkeys.service.ts";
import { deleteExpiredBulkChanges } from "../measures/bulk-changes/bulk-changes.service.ts";
import { deleteExpiredTabs } from "../measures/editing/presence.service.ts";
import { deleteExpiredDrafts } from "../measures/recycle-bin/recycle-bin.service.ts";
import { deleteExpiredNotifications } from "../notifications/notifications.service.ts";
import { anonymiseFormerGuests, deleteExpiredReviewEvents } from "../review-rules/review-rules.service.ts";
import { deleteExpiredMisses } from "../search-misses/search-misses.service.ts";
import { deleteExpiredSecurityEvents } from "../security-events/security-events.service.ts";
import { deleteExpiredUsage } from "../usage-statistics/usage-counter.service.ts";

/** Everything with a retention time, by the clock of the database. */
const cleanUps: Record<string, (db: Database, jobSettings: JobSettings) => Promise<number>> = {
  messages: deleteExpiredDeliveries,
  securityEvents: deleteExpiredSecurityEvents,
  loginAttempts: deleteExpiredAttempts,
  passkeyChallenges: deleteExpiredPasskeyChallenges,
  accountLinks: deleteExpiredAccountLinks,
  accountNotices: deleteExpiredNotices,
  guestSessions: deleteExpiredGuestSessions,
  searchMisses: deleteExpiredMisses,
  usageMonths: deleteExpiredUsage,
  liveEvents: deleteExpiredLiveEvents,
  editingTabs: deleteExpiredTabs,
  deletedDrafts: deleteExpiredDrafts,
  bulkChanges: deleteExpiredBulkChanges,
  notifications: deleteExpiredNotifications,
  reviewEvents: (db, { reviewRetentionDays }) => deleteExpiredReviewEvents(db, reviewRetentionDays),
  guestNames: (db, { reviewRetentionDays }) => anonymiseFormerGuests(db, reviewRetentionDays),
};

/** Deletes what has expired. A node whose clock disagrees with the database's cannot know which is wrong, so it waits. */
export const cleanUpJob: Job = {
  name: "clean-up",
  retries: 2,
  timeLimitSeconds: 600,
  schedule: "30 * * * *",
  run: async (_data, { db, jobSettings, isClockInSync, signal, log }) => {
    const deleted: Record<string, number> = {};
    for (const [name, deleteExpired] of Object.entries(cleanUps)) {
      signal.throwIfAborted();
      if (!(await isClockInSync())) {
        log.warn({}, "nothing is cleaned up: the clocks of this node and of the database disagree");
        return { skipped: "clock" };
      }
      const count = await deleteExpired(db, jobSettings);
      if (count > 0) deleted[name] = count;
    }
    return Object.keys(deleted).length > 0 ? deleted : undefined;
  },
};
