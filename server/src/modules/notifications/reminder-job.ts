import type { Job } from "../../jobs/job.ts";
import { remindOfExpiry, remindRequesters, remindReviewers } from "./reminders.repository.ts";

/** Reminds of reviews before and after their due day, and of measures that expire. Nobody is reminded twice of the same. */
export const reminderJob: Job = {
  name: "notification-reminders",
  retries: 2,
  timeLimitSeconds: 300,
  schedule: "50 6-18 * * *",
  run: async (_data, { db }) => {
    const reviews = (await remindReviewers(db)) + (await remindRequesters(db));
    const expiring = await remindOfExpiry(db);
    return reviews + expiring > 0 ? { reviews, expiring } : undefined;
  },
};
