import { setTimeout as wait } from "node:timers/promises";
import {
  apiKeyHeader,
  type ContractName,
  type DistributionHealth,
  distributionHealth,
  type ImportResult,
  importResult,
  traceparentHeader,
} from "@indikatorkatalogen/contract";
import { currentTraceparent } from "../tracing/trace.ts";
import { sendRequest } from "./send-request.ts";

/** Address of the data-distribution host, and the shared keys. */
export interface DistributionSettings {
  url: string;
  /** The first is sent, any is accepted, so that keys can be rotated without downtime. */
  keys: readonly string[];
}

const timeoutMs = { health: 2000, import: 3_600_000 };
const maxBytes = 1_000_000;

/** The host's health; undefined when it does not respond. */
export async function findDistributionHealth({ url }: DistributionSettings): Promise<DistributionHealth | undefined> {
  try {
    return distributionHealth.parse(await read(new URL("/health", url), { timeoutMs: timeoutMs.health }));
  } catch {
    return undefined;
  }
}

const maxResultAgeMs = 3000;
const maxWaitMs = 1000;

/** Whether the host responds: the last result while a check is slow. Checks are rate-limited. */
export function createHostProbe(settings: DistributionSettings): () => Promise<boolean> {
  let lastCheck: { at: number; result: Promise<boolean> } | undefined;
  let wasReachable = false;
  const check = async () => {
    wasReachable = (await findDistributionHealth(settings)) !== undefined;
    return wasReachable;
  };
  return () => {
    if (!lastCheck || performance.now() - lastCheck.at > maxResultAgeMs)
      lastCheck = { at: performance.now(), result: check() };
    return Promise.race([lastCheck.result, wait(maxWaitMs).then(() => wasReachable)]);
  };
}

/** Starts an import at the host and waits for its end. */
export async function importAtHost(
  { url, keys }: DistributionSettings,
  contract: ContractName,
  signal: AbortSignal,
): Promise<ImportResult> {
  const traceparent = currentTraceparent();
  const headers = { [apiKeyHeader]: keys[0] ?? "", ...(traceparent && { [traceparentHeader]: traceparent }) };
  return importResult.parse(
    await read(new URL(`/import/${contract}`, url), { timeoutMs: timeoutMs.import, headers, signal }),
  );
}

interface RequestOptions {
  timeoutMs: number;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

async function read(url: URL, options: RequestOptions): Promise<unknown> {
  // The address comes from the configuration and is often private.
  const { status, body } = await sendRequest({ method: "GET", url, maxBytes, allowsPrivate: true, ...options });
  if (status !== 200) throw new Error(`The data-distribution host answered ${status} to ${url.pathname}`);
  return JSON.parse(body);
}
