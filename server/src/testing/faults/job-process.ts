import { openDatabase } from "../../database/open-database.ts";
import { runJobs } from "../../jobs/run-jobs.ts";
import { slowJob } from "./slow-job.ts";

/** A node that only runs jobs, until it is killed; its argument is the duration of a job. */
const [, , databaseUrl, milliseconds] = process.argv;
const database = await openDatabase({ databaseUrl, dataDir: "" });
await runJobs([slowJob(Number(milliseconds), () => process.stdout.write("begun\n"))], {
  db: database.db,
  listen: database.listen,
  jobSettings: { isDemo: false, distribution: undefined, reviewRetentionDays: 365 },
  afterWrite: async () => {},
  isClockInSync: async () => true,
  now: () => new Date(),
  log: { info: () => {}, warn: () => {} },
});
process.stdout.write("ready\n");
