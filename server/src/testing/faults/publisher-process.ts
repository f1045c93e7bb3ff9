import { flushCompileCache } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../database/open-database.ts";
import { runJobs } from "../../jobs/run-jobs.ts";
import { publishDue } from "../../modules/reviews/publish-due.service.ts";
import { publishAtTimeJob } from "../../modules/reviews/scheduled-publication-job.ts";

/**
 * A node that only publishes scheduled publications, until it is killed: by the job of each schedule, and by the
 * regular round for those that the jobs have missed, more often than in production.
 */
const { db, listen } = await openDatabase({ databaseUrl: process.argv[2], dataDir: "" });
const { signal } = new AbortController();
const now = () => new Date();
await runJobs([publishAtTimeJob], {
  db,
  listen,
  jobSettings: { isDemo: false, distribution: undefined, reviewRetentionDays: 365 },
  afterWrite: async () => {},
  isClockInSync: async () => true,
  now,
  log: { info: (details) => process.stdout.write(`${JSON.stringify(details)}\n`), warn: () => {} },
});
// Processes that are killed write no compile cache at exit.
flushCompileCache();
process.stdout.write("publishing\n");
for (;;) {
  await wait(1000);
  // The database may be unreachable for a while.
  await publishDue({ db, now, signal }).catch(() => {});
}
