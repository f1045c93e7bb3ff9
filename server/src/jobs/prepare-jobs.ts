import { PgBoss, type QueueOptions } from "pg-boss";
import type { Database } from "../database/database.ts";
import type { Job } from "./job.ts";
import { toJobDatabase } from "./job-database.ts";

/** The schema of pg-boss, which it migrates itself. */
export const jobSchema = "job";

const daySeconds = 86_400;
/** A node without a heartbeat for this long is considered dead, and its jobs pass to another. */
const heartbeatSeconds = 20;

const optionsOf = ({ retries, timeLimitSeconds, retentionSeconds = 7 * daySeconds }: Job): QueueOptions => ({
  retryLimit: retries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: timeLimitSeconds,
  heartbeatSeconds,
  deleteAfterSeconds: retentionSeconds,
});

/** Creates the tables and queues of jobs. Only one node at a time may do this. */
export async function prepareJobs(db: Database, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ db: toJobDatabase(db), schema: jobSchema, supervise: false, schedule: false });
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const job of jobs) {
    if (known.has(job.name)) await boss.updateQueue(job.name, optionsOf(job));
    else await boss.createQueue(job.name, { ...optionsOf(job), policy: policyOf(job), notify: true });
  }
  await prepareSchedules(boss, jobs);
  await boss.stop({ graceful: false });
}

const policyOf = ({ isSingleton }: Job) => (isSingleton ? "exclusive" : "standard");

async function prepareSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name, schedule } of jobs) {
    if (schedule) await boss.schedule(name, schedule, null, { tz: "Europe/Stockholm" });
  }
  const wanted = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
}
