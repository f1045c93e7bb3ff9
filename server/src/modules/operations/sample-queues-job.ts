import type { Job } from "../../jobs/job.ts";
import { insertSamples } from "./operations.repository.ts";

const day = 86_400_000;

/** How long samples of the queues are shown. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - day);

export const sampleQueuesJob: Job = {
  name: "sample-queues",
  retries: 0,
  timeLimit: 60,
  schedule: "*/5 * * * *",
  run: async (_data, { db, now }) => {
    await insertSamples(db, now(), dayBefore(now()));
    return undefined;
  },
};
