import { PgBoss } from "pg-boss";
import type { Database } from "../database/database.ts";
import { currentTraceparent, withSpan } from "../tracing/trace.ts";
import type { Job, WorkLog } from "./job.ts";
import { toJobDatabase } from "./job-database.ts";
import { jobSchema } from "./prepare-jobs.ts";

/** The queue of background jobs, which any node with workers runs. */
export interface JobQueue {
  /**
   * Enqueues a job in the transaction of the change that needs it: rolled back with it, and not visible before it.
   * Returns the job's id; undefined when the job is a singleton that is already queued or running.
   */
  enqueue: <Data extends object>(
    tx: Database,
    job: Job<Data>,
    data: Data,
    /** Not before this time, by the clock of the database. */
    startAfter?: Date,
  ) => Promise<string | undefined>;
  /** Retries a job that has failed permanently. */
  retry: (name: string, id: string) => Promise<void>;
  close: () => Promise<void>;
}

const enqueueOnly = { supervise: false, schedule: false, migrate: false } as const;

/** Opens the queue for enqueueing; this node does not run jobs. */
export async function openJobQueue(db: Database, log: Pick<WorkLog, "warn">): Promise<JobQueue> {
  const listenToNothing = async () => async () => {};
  const boss = new PgBoss({
    ...enqueueOnly,
    db: toJobDatabase(db, listenToNothing),
    schema: jobSchema,
    // Workers are notified of each new job.
    useListenNotify: true,
    queueCacheIntervalSeconds: 3600,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue failed"));
  await boss.start();
  return {
    enqueue: (tx, job, data, startAfter) =>
      withSpan(
        () => ({ name: `enqueue ${job.name}`, kind: "producer" }),
        async () => {
          const stored = { ...data, traceparent: currentTraceparent() };
          const options = { db: toJobDatabase(tx), ...(startAfter && { startAfter }) };
          return (await boss.send(job.name, stored, options)) ?? undefined;
        },
      ),
    retry: async (name, id) => {
      await boss.retry(name, id);
    },
    close: () => boss.stop({ graceful: false }),
  };
}
