import {
  changeContent,
  createBulkChange,
  type Endpoint,
  type EndpointArgs,
  type EndpointResult,
  getMeasure,
  type Measure,
  publishVersion,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { ApiError, noResponseError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import type { BulkChange, PlannedChange } from "./plan-change.ts";

/** Concurrent requests. */
const maxConcurrent = 4;

/** Timeout in milliseconds: the panel cannot be closed while a row is being saved. */
const timeoutMs = 20_000;

/** A response that arrives after the timeout counts as no response. */
async function callInTime<E extends Endpoint>(endpoint: E, args: EndpointArgs<E>): Promise<EndpointResult<E>> {
  try {
    return await callApi(endpoint, args, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    throw error instanceof DOMException && error.name === "TimeoutError" ? noResponseError(error) : error;
  }
}

/** The current measures; deleted ones are left out. */
export async function loadMeasures(ids: readonly string[], onProgress: (done: number) => void): Promise<Measure[]> {
  const found: (Measure | undefined)[] = [];
  let next = 0;
  let done = 0;
  const loadRemaining = async () => {
    while (next < ids.length) {
      const index = next;
      next += 1;
      found[index] = await findMeasure(ids[index] ?? "");
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, loadRemaining));
  return found.filter((measure) => measure !== undefined);
}

async function findMeasure(id: string): Promise<Measure | undefined> {
  try {
    return await callInTime(getMeasure, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Begins a change that can be undone as a whole; undefined for publishing, which cannot be undone. */
export async function beginChange({ kind }: BulkChange): Promise<string | undefined> {
  if (kind === "publish") return undefined;
  const { id } = await callInTime(createBulkChange, { body: { kind } });
  return id;
}

interface Sending {
  change: BulkChange;
  reason: string;
  bulkChangeId: string | undefined;
}

/** Sends one row, for the version as it was shown: a version that has changed since is refused. */
export function sendPlan(
  { version, update }: PlannedChange,
  { change, reason, bulkChangeId }: Sending,
): Promise<unknown> {
  const ifMatch = { "if-match": `"${version.revision}"` };
  const params = { id: version.id };
  if (change.kind === "publish") return callInTime(publishVersion, { params, headers: ifMatch, body: { reason } });
  const target = { params, headers: { ...ifMatch, "x-bulk-change": bulkChangeId } };
  return version.status === "ONGOING"
    ? callInTime(changeContent, { ...target, body: update })
    : callInTime(updatePublishedVersion, { ...target, body: { ...update, reason } });
}
