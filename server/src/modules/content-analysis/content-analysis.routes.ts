import { exportContentAnalysis, getContentAnalysis, startContentAnalysis } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { contentAnalysisJob } from "./content-analysis-job.ts";
import { exportAnalysis, readAnalysis } from "./read-analysis.service.ts";

export function contentAnalysisRoutes(api: Api, jobs: JobQueue): void {
  api.implement(getContentAnalysis, ({ query }, { db }) => readAnalysis(db, query));
  api.implement(startContentAnalysis, async (_, { db }) => ({
    isStarted: (await jobs.enqueue(db, contentAnalysisJob, {})) !== undefined,
  }));
  api.implementEncoded(exportContentAnalysis, ({ query }, { db, now }) => exportAnalysis(db, now(), query?.owner));
}
