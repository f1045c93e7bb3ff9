import {
  type ContractName,
  contractNames,
  type EndpointResult,
  getCacheSync,
  type getDistributionHealth,
  type TechnicianJobState,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { conflict } from "../../errors/app-error.ts";
import type { Job } from "../../jobs/job.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { findLastJob, type LastJob } from "../../jobs/last-job.repository.ts";
import { type DistributionSettings, findDistributionHealth } from "../../outgoing/distribution-host.ts";
import { texts } from "../../texts/texts.ts";
import { importJobs } from "../distribution/import-jobs.ts";
import { cacheSyncJob } from "./cache-sync-job.ts";

/** Queues a job. Starting it again while it waits or runs changes nothing. */
export async function startJob(db: Database, jobs: JobQueue, job: Job): Promise<{ isStarted: boolean }> {
  return { isStarted: (await jobs.enqueue(db, job, {})) !== undefined };
}

interface ImportContext {
  db: Database;
  jobs: JobQueue;
  distribution: DistributionSettings | undefined;
}

export async function startImportJob(
  { db, jobs, distribution }: ImportContext,
  contract: ContractName,
): Promise<{ isStarted: boolean }> {
  if (!distribution) throw conflict(texts.noDistributionHost);
  return startJob(db, jobs, importJobs[contract]);
}

/** The state that the host reports, with the state of the import jobs. */
export async function readDistributionHealth(
  db: Database,
  distribution: DistributionSettings | undefined,
): Promise<EndpointResult<typeof getDistributionHealth>> {
  if (!distribution) return { status: "NONE", isPaused: false, contracts: [] };
  const health = await findDistributionHealth(distribution);
  if (!health) return { status: "DOWN", isPaused: false, contracts: [] };
  const jobStates = new Map<string, TechnicianJobState | null>();
  for (const contract of contractNames)
    jobStates.set(contract, toJobState(await findLastJob(db, importJobs[contract].name)));
  return {
    ...health,
    contracts: health.contracts.map((state) => ({ ...state, work: jobStates.get(state.contract) ?? null })),
  };
}

export async function readCacheSync(db: Database): Promise<EndpointResult<typeof getCacheSync>> {
  const last = await findLastJob(db, cacheSyncJob.name);
  const result = last?.state === "DONE" ? last.output : null;
  return getCacheSync.response.parse({ work: toJobState(last), result });
}

function toJobState(last: LastJob | undefined): TechnicianJobState | null {
  if (!last) return null;
  const { state, createdAt, finishedAt } = last;
  return { state, createdAt, finishedAt };
}
