import type { Job } from "../../jobs/job.ts";
import { insertSamples } from "./operations.repository.ts";

export const sampleQueuesJob: Job = {
  name: "sample-queues",
  retries: 0,
  timeLimitSeconds: 60,
  schedule: "*/5 * * * *",
  run: async (_data, { db }) => {
    await insertSamples(db);
    return undefined;
  },
};
