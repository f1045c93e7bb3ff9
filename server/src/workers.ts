import type { Job } from "./jobs/job.ts";
import { type JobRunnerDependencies, runJobs } from "./jobs/run-jobs.ts";
import { backupJob } from "./modules/backup/backup-job.ts";
import { cleanUpJob } from "./modules/clean-up/clean-up-job.ts";
import { contentAnalysisJob } from "./modules/content-analysis/content-analysis-job.ts";
import { type SenderDependencies, startSender } from "./modules/deliveries/sender/sender.ts";
import { importJobs } from "./modules/distribution/import-jobs.ts";
import { notificationMailJob } from "./modules/notifications/notification-mail-job.ts";
import { reminderJob } from "./modules/notifications/reminder-job.ts";
import { sampleQueuesJob } from "./modules/operations/sample-queues-job.ts";
import { publishAtTimeJob, scheduledPublicationJob } from "./modules/reviews/scheduled-publication-job.ts";
import { cacheSyncJob } from "./modules/tech-admin/cache-sync-job.ts";

/** Every job of the catalogue. */
export const jobs: readonly Job[] = [
  contentAnalysisJob,
  cacheSyncJob,
  ...Object.values(importJobs),
  sampleQueuesJob,
  cleanUpJob,
  backupJob,
  publishAtTimeJob,
  scheduledPublicationJob,
  notificationMailJob,
  reminderJob,
];

export type WorkerDependencies = JobRunnerDependencies & SenderDependencies;

/** Starts background work, in the server process or a separate one. Returns the function that stops it. */
export async function startWorkers(dependencies: WorkerDependencies): Promise<() => Promise<void>> {
  const stopJobs = await runJobs(jobs, dependencies);
  try {
    const stopSender = await startSender(dependencies);
    return async () => {
      await Promise.all([stopJobs(), stopSender()]);
    };
  } catch (error) {
    // The caller gets no function to stop them.
    await stopJobs();
    throw error;
  }
}
