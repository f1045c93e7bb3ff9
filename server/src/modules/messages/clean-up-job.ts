import type { Database } from "../../database/database.ts";
import type { Job } from "../../jobs/job.ts";
import { deleteOldDeliveries } from "./deliveries.repository.ts";

const retentionMs = 90 * 86_400_000;

/** Deletes messages after three months. Returns how many were deleted. */
export const cleanUpMessages = (db: Database, now: Date): Promise<number> =>
  deleteOldDeliveries(db, new Date(now.getTime() - retentionMs));

export const cleanUpMessagesJob: Job = {
  name: "clean-up-messages",
  retries: 2,
  timeLimit: 600,
  schedule: "30 3 * * *",
  run: async (_data, { db, now }) => ({ deleted: await cleanUpMessages(db, now()) }),
};
