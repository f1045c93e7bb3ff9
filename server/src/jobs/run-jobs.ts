import { PgBoss } from "pg-boss";
import type { OpenDatabase } from "../database/open-database.ts";
import type { Job, JobContext } from "./job.ts";
import { toJobDatabase } from "./job-database.ts";
import { jobSchema } from "./prepare-jobs.ts";

export interface JobRunnerDependencies extends Omit<JobContext, "signal"> {
  listen: OpenDatabase["listen"];
}

/** Long enough to finish what is almost done; the rest is handed over. */
const stopPatience = 4000;

/** In seconds. New jobs are told of at once; these are for what was missed, what is scheduled and what a dead node left. */
const intervals = {
  superviseIntervalSeconds: 20,
  monitorIntervalSeconds: 20,
  maintenanceIntervalSeconds: 3600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  // Neither is used: jobs that wait for each other, and indexes that a new version of pg-boss builds afterwards.
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
};
const polling = { pollingIntervalSeconds: 15, notifyPollingIntervalSeconds: 15 };

/** Does jobs, together with every other node that does. Gives a function that stops doing them. */
export async function runJobs(jobs: readonly Job[], dependencies: JobRunnerDependencies): Promise<() => Promise<void>> {
  const { db, listen, log } = dependencies;
  const boss = new PgBoss({ db: toJobDatabase(db, listen), schema: jobSchema, useListenNotify: true, ...intervals });
  // The database may be away; everything is tried again.
  boss.on("error", (error) => log.warn({ err: error }, "jobs are held up"));
  await boss.start();
  for (const job of jobs) {
    const worker: string = await boss.work<object>(job.name, polling, async ([task]) => {
      if (!task) return undefined;
      // Whoever has done one looks for the next at once.
      boss.notifyWorker(worker);
      return await runLogged(job, { id: task.id, data: task.data ?? {} }, { ...dependencies, signal: task.signal });
    });
  }
  return () => boss.stop({ graceful: true, timeout: stopPatience });
}

async function runLogged(
  job: Job,
  { id, data }: { id: string; data: object },
  context: JobContext,
): Promise<object | undefined> {
  const started = performance.now();
  const details = () => ({ job: job.name, id, milliseconds: Math.round(performance.now() - started) });
  try {
    const result = await job.run(data, context);
    context.log.info(details(), "job done");
    return result;
  } catch (error) {
    context.log.warn({ ...details(), err: error }, "job failed");
    throw error;
  }
}
