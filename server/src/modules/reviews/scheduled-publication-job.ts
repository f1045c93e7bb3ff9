import type { Job, JobContext } from "../../jobs/job.ts";
import { publishDue } from "./publish-due.service.ts";

/** Enqueued with each schedule, for its time. */
export const publishAtTimeJob: Job<{ scheduleId: string }> = {
  name: "publish-at-time",
  retries: 3,
  timeLimitSeconds: 300,
  pollSeconds: 2,
  run: ({ scheduleId }, context) => publish(context, scheduleId),
};

/** Every minute: what a job at its time has left, because a node died, the database was away or a backup was restored. */
export const scheduledPublicationJob: Job = {
  name: "scheduled-publication",
  retries: 3,
  timeLimitSeconds: 900,
  isSingleton: true,
  schedule: "* * * * *",
  // Mostly nothing is due, and the outcome is stored with the schedules.
  retentionSeconds: 3600,
  run: (_data, context) => publish(context),
};

/** What is due is decided by the clock of the database. */
async function publish({ db, now, signal, afterWrite }: JobContext, scheduleId?: string): Promise<object | undefined> {
  const count = await publishDue({ db, now, signal }, scheduleId);
  if (count.published > 0) await afterWrite();
  return count.published + count.failed > 0 ? count : undefined;
}
