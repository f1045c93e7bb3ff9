import type { Job } from "../../jobs/job.ts";
import { syncDocuments } from "../measures/search-documents/sync-documents.service.ts";

/** Compares the search documents with the measures, and rewrites those that differ. */
export const cacheSyncJob: Job = {
  name: "cache-sync",
  retries: 1,
  timeLimitSeconds: 3600,
  isSingleton: true,
  run: async (_data, { db, signal, afterWrite }) => {
    const result = await syncDocuments(db, signal);
    await afterWrite();
    return result;
  },
};
