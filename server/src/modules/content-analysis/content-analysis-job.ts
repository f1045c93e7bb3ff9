import type { Job } from "../../jobs/job.ts";
import { analyseContent } from "./content-analysis.service.ts";

/** Runs every night, and when a technician starts it. */
export const contentAnalysisJob: Job = {
  name: "content-analysis",
  retries: 1,
  timeLimitSeconds: 4 * 3600,
  isSingleton: true,
  schedule: "15 3 * * *",
  run: (_data, { db, now, signal, jobSettings }) =>
    analyseContent({ db, now, signal, allowsPrivate: jobSettings.isDemo }),
};
