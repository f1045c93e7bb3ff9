import type { OperationName, OperationStatus } from "@indikatorkatalogen/contract";
import { attributionOf, type WriteContext } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { findJobName, readOperation, setPaused } from "./operations.repository.ts";

/** Whether the data-distribution host shall not poll. */
export const isPollingPaused = async (db: Database): Promise<boolean> => (await readOperation(db, "polling")).isPaused;

export async function pauseOperation(
  { db, caller, now }: WriteContext,
  name: OperationName,
  isPaused: boolean,
): Promise<OperationStatus> {
  await setPaused(db, { name, isPaused }, attributionOf(caller, now()));
  return readOperation(db, name);
}

export async function retryJob(db: Database, jobs: JobQueue, id: string): Promise<void> {
  const name = await findJobName(db, id);
  if (!name) throw entityNotFound();
  await jobs.retry(name, id);
}
