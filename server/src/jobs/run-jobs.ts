import { PgBoss } from "pg-boss";
import type { OpenDatabase } from "../database/open-database.ts";
import { inTrace, type StartSpan, traceFrom } from "../tracing/trace.ts";
import type { Job, JobContext } from "./job.ts";
import { toJobDatabase } from "./job-database.ts";
import { jobSchema } from "./prepare-jobs.ts";

export interface JobRunnerDependencies extends Omit<JobContext, "signal"> {
  listen: OpenDatabase["listen"];
  /** Records traces, if they are exported. */
  startSpan?: StartSpan | undefined;
}

/** Running jobs get this long to finish; the rest pass to other nodes. */
const stopTimeoutMs = 4000;

/** Polling intervals in seconds, for missed notifications, scheduled jobs and jobs of dead nodes. */
const intervals = {
  superviseIntervalSeconds: 20,
  monitorIntervalSeconds: 20,
  maintenanceIntervalSeconds: 3600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  // Not used: dependent jobs, and index builds by newer versions of pg-boss.
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
};
const pollingOf = ({ pollSeconds = 15 }: Job) => ({
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
});

/** Runs jobs, sharing them with other nodes. Returns a function that stops. */
export async function runJobs(jobs: readonly Job[], dependencies: JobRunnerDependencies): Promise<() => Promise<void>> {
  const { db, listen, log } = dependencies;
  const boss = new PgBoss({ db: toJobDatabase(db, listen), schema: jobSchema, useListenNotify: true, ...intervals });
  // The database may be unavailable; everything is retried.
  boss.on("error", (error) => log.warn({ err: error }, "jobs are held up"));
  await boss.start();
  for (const job of jobs) {
    const worker: string = await boss.work<object>(job.name, pollingOf(job), async ([task]) => {
      if (!task) return undefined;
      // After a job the next one is fetched at once.
      boss.notifyWorker(worker);
      const { traceparent, ...data } = (task.data ?? {}) as StoredData;
      return await inTrace(traceFrom(traceparent), {
        span: { name: `job ${job.name}`, kind: "consumer" },
        startSpan: dependencies.startSpan,
        work: () => runLogged(job, { id: task.id, data }, { ...dependencies, signal: task.signal }),
      });
    });
  }
  return () => boss.stop({ graceful: true, timeout: stopTimeoutMs });
}

/** The data of the job, with the trace of the call that enqueued it; none if scheduled or of an earlier release. */
interface StoredData {
  traceparent?: unknown;
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
