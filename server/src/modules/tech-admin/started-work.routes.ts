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
import { readCacheSync, readDistributionHealth, startImportWork, startWork } from "./started-work.service.ts";

interface StartedWork {
  jobs: JobQueue;
  distribution: DistributionSettings | undefined;
}

/** What technicians set going. Only the ticket's header opens these, so that no link and no prefetching does. */
export function startedWorkRoutes(api: Api, { jobs, distribution }: StartedWork): void {
  for (const endpoint of [startImport, startHostImport]) {
    api.implement(endpoint, ({ params }, { db }) => startImportWork({ db, jobs, distribution }, params.contract));
  }
  api.implement(getDistributionHealth, (_, { db }) => readDistributionHealth(db, distribution));
  api.implement(startCacheSync, (_, { db }) => startWork(db, jobs, cacheSyncJob));
  api.implement(getCacheSync, (_, { db }) => readCacheSync(db));
}
