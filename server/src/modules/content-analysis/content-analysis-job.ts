import type { Job } from "../../jobs/job.ts";
import { analyseContent } from "./content-analysis.service.ts";

/** Every night, and whenever a technician asks for it. */
export const contentAnalysisJob: Job = {
  name: "content-analysis",
  retries: 1,
  timeLimit: 4 * 3600,
  isSingle: true,
  schedule: "15 3 * * *",
  run: (_data, { db, now, signal, installation }) =>
    analyseContent({ db, now, signal, allowsPrivate: installation.isDemo }),
};
