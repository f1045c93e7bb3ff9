import { PgBoss } from "pg-boss";
import type { Database } from "../database/database.ts";
import type { Job, WorkLog } from "./job.ts";
import { toJobDatabase } from "./job-database.ts";
import { jobSchema } from "./prepare-jobs.ts";

/** Where work is left for whichever node is free to do it. */
export interface JobQueue {
  /**
   * Leaves a job in the transaction of the change that calls for it: undone with it, and seen by nobody before it.
   * Gives the job's id; undefined when a single one already waits or runs.
   */
  enqueue: <Data extends object>(tx: Database, job: Job<Data>, data: Data) => Promise<string | undefined>;
  /** Lets a job that failed for good begin anew. */
  retry: (name: string, id: string) => Promise<void>;
  close: () => Promise<void>;
}

const quiet = { supervise: false, schedule: false, migrate: false } as const;

/** What this node needs to leave jobs; it does none itself. */
export async function openJobQueue(db: Database, log: Pick<WorkLog, "warn">): Promise<JobQueue> {
  const deaf = async () => async () => {};
  const boss = new PgBoss({
    ...quiet,
    db: toJobDatabase(db, deaf),
    schema: jobSchema,
    // Those who work are told of each new job.
    useListenNotify: true,
    queueCacheIntervalSeconds: 3600,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue failed"));
  await boss.start();
  return {
    enqueue: async (tx, job, data) => (await boss.send(job.name, data, { db: toJobDatabase(tx) })) ?? undefined,
    retry: async (name, id) => {
      await boss.retry(name, id);
    },
    close: () => boss.stop({ graceful: false }),
  };
}
