import type { Job } from "../../jobs/job.ts";
import { syncDocuments } from "../measures/search-documents/sync-documents.service.ts";

/** What searches read is compared with what it is made from. */
export const cacheSyncJob: Job = {
  name: "cache-sync",
  retries: 1,
  timeLimit: 3600,
  isSingle: true,
  run: async (_data, { db, signal, afterWrite }) => {
    const result = await syncDocuments(db, signal);
    await afterWrite();
    return result;
  },
};
