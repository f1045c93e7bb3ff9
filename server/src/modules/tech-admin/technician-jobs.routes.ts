import {
  getCacheSync,
  getDistributionHealth,
  startCacheSync,
  startHostImport,
  startImport,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { DistributionSettings } from "../../outgoing/distribution-host.ts";
import { cacheSyncJob } from "./cache-sync-job.ts";
import { readCacheSync, readDistributionHealth, startImportJob, startJob } from "./technician-jobs.service.ts";

interface TechnicianJobs {
  jobs: JobQueue;
  distribution: DistributionSettings | undefined;
}

/** Jobs that technicians start. They need the ticket's header, so that no link and no prefetching starts one. */
export function technicianJobRoutes(api: Api, { jobs, distribution }: TechnicianJobs): void {
  for (const endpoint of [startImport, startHostImport]) {
    api.implement(endpoint, ({ params }, { db }) => startImportJob({ db, jobs, distribution }, params.contract));
  }
  api.implement(getDistributionHealth, (_, { db }) => readDistributionHealth(db, distribution));
  api.implement(startCacheSync, (_, { db }) => startJob(db, jobs, cacheSyncJob));
  api.implement(getCacheSync, (_, { db }) => readCacheSync(db));
}
