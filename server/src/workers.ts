import type { Job } from "./jobs/job.ts";
import { type JobRunnerDependencies, runJobs } from "./jobs/run-jobs.ts";

/** Every job of the catalogue. */
export const jobs: readonly Job[] = [];

export type WorkerDependencies = JobRunnerDependencies;

/** What the catalogue does without being called: beside the server, or in a process of its own. Gives what stops it. */
export function startWorkers(dependencies: WorkerDependencies): Promise<() => Promise<void>> {
  return runJobs(jobs, dependencies);
}
