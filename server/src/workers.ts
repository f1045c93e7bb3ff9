import type { Job } from "./jobs/job.ts";
import { type JobRunnerDependencies, runJobs } from "./jobs/run-jobs.ts";
import { contentAnalysisJob } from "./modules/content-analysis/content-analysis-job.ts";
import { importJobs } from "./modules/distribution/import-jobs.ts";
import { cacheSyncJob } from "./modules/tech-admin/cache-sync-job.ts";

/** Every job of the catalogue. */
export const jobs: readonly Job[] = [contentAnalysisJob, cacheSyncJob, ...Object.values(importJobs)];

export type WorkerDependencies = JobRunnerDependencies;

/** What the catalogue does without being called: beside the server, or in a process of its own. Gives what stops it. */
export function startWorkers(dependencies: WorkerDependencies): Promise<() => Promise<void>> {
  return runJobs(jobs, dependencies);
}
