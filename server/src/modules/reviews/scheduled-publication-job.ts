import type { Job } from "../../jobs/job.ts";
import { publishDue } from "./publish-due.service.ts";

/** Every minute. What is due is decided by the clock of the database. */
export const scheduledPublicationJob: Job = {
  name: "scheduled-publication",
  retries: 3,
  timeLimit: 900,
  isSingle: true,
  schedule: "* * * * *",
  // Mostly nothing is due, and what was done stands with the schedules.
  retention: 3600,
  run: async (_data, { db, now, signal, afterWrite }) => {
    const count = await publishDue({ db, now, signal });
    if (count.published > 0) await afterWrite();
    return count.published + count.failed > 0 ? count : undefined;
  },
};
