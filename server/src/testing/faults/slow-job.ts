import { setTimeout as wait } from "node:timers/promises";
import type { Job } from "../../jobs/job.ts";

/** A job that takes a while. */
export const slowJob = (milliseconds: number, onBegun: () => void): Job => ({
  name: "slow",
  retries: 3,
  timeLimitSeconds: 300,
  run: async () => {
    onBegun();
    await wait(milliseconds);
    return { milliseconds };
  },
});
