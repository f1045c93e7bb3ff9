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
import { techAdminTexts } from "../../texts/tech-admin-texts.ts";
import { importJobs } from "../distribution/import-jobs.ts";
import { cacheSyncJob } from "./cache-sync-job.ts";

/** Leaves work for whoever is free; asking again while it waits or runs changes nothing. */
export async function startWork(db: Database, jobs: JobQueue, job: Job): Promise<{ isStarted: boolean }> {
  return { isStarted: (await jobs.enqueue(db, job, {})) !== undefined };
}

interface Importing {
  db: Database;
  jobs: JobQueue;
  distribution: DistributionSettings | undefined;
}

export async function startImportWork(
  { db, jobs, distribution }: Importing,
  contract: ContractName,
): Promise<{ isStarted: boolean }> {
  if (!distribution) throw conflict(techAdminTexts.noDistributionHost);
  return startWork(db, jobs, importJobs[contract]);
}

/** What the host says of itself, and what the catalogue has asked of it. */
export async function readDistributionHealth(
  db: Database,
  distribution: DistributionSettings | undefined,
): Promise<EndpointResult<typeof getDistributionHealth>> {
  if (!distribution) return { status: "NONE", isPaused: false, contracts: [] };
  const health = await findDistributionHealth(distribution);
  if (!health) return { status: "DOWN", isPaused: false, contracts: [] };
  const works = new Map<string, TechnicianJobState | null>();
  for (const contract of contractNames) works.set(contract, toWork(await findLastJob(db, importJobs[contract].name)));
  return {
    ...health,
    contracts: health.contracts.map((state) => ({ ...state, work: works.get(state.contract) ?? null })),
  };
}

export async function readCacheSync(db: Database): Promise<EndpointResult<typeof getCacheSync>> {
  const last = await findLastJob(db, cacheSyncJob.name);
  const result = last?.state === "DONE" ? last.output : null;
  return getCacheSync.response.parse({ work: toWork(last), result });
}

function toWork(last: LastJob | undefined): TechnicianJobState | null {
  if (!last) return null;
  const { state, createdAt, finishedAt } = last;
  return { state, createdAt, finishedAt };
}
