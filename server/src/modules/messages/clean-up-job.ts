import type { Job } from "../../jobs/job.ts";
import { deleteOldDeliveries } from "./deliveries.repository.ts";

const keptFor = 90 * 86_400_000;

/** What has been sent is kept for three months. */
export const cleanUpMessagesJob: Job = {
  name: "clean-up-messages",
  retries: 2,
  timeLimit: 600,
  schedule: "30 3 * * *",
  run: async (_data, { db, now }) => {
    await deleteOldDeliveries(db, new Date(now().getTime() - keptFor));
    return undefined;
  },
};
