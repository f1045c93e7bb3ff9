import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startBare } from "./processes.ts";

export interface Call {
  name: string;
  method: "GET" | "POST";
  /** Address after the base path. */
  path: string;
  body?: object;
  /** Another body for every request, so that no two ask the same. */
  nextBody?: () => object;
  ticket?: string;
  /** The share of the bare route to reach. */
  goal: number;
}

interface Rate {
  perSecond: number;
  p50: number;
}

const rounds = 3;
const seconds = 3;
const connections = 8;

const headersOf = ({ body, nextBody, ticket }: Call): Record<string, string> => ({
  ...((body || nextBody) && { "content-type": "application/json" }),
  ...(ticket && { "x-hiqaa": ticket }),
});

async function rateOf(url: string, call: Call): Promise<Rate> {
  const { method, body, nextBody } = call;
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: headersOf(call),
    ...(body && { body: JSON.stringify(body) }),
    ...(nextBody && { requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(nextBody()) }) }] }),
  });
  if (non2xx + errors > 0) throw new Error(`${call.name}: ${non2xx} answers were refused and ${errors} failed`);
  return { perSecond: requests.average, p50: latency.p50 };
}

export interface Share {
  name: string;
  goal: number;
  /** Of the bare route's calls a second, in each round. */
  shares: number[];
  p50: number;
}

/** Ours and the bare route by turns, so that whatever else the machine does meets both. */
export async function shareOf(base: string, call: Call): Promise<Share> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-bench-"));
  const path = join(folder, "answer.json");
  await writeFile(path, await answerOf(base, call));
  const bare = await startBare(path, call.method);
  const shares: number[] = [];
  const latencies: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const ours = await rateOf(base + call.path, call);
      const limit = await rateOf(`${bare.address}/`, call);
      shares.push(ours.perSecond / limit.perSecond);
      latencies.push(ours.p50);
    }
  } finally {
    await bare.stop();
  }
  return { name: call.name, goal: call.goal, shares, p50: median(latencies) };
}

async function answerOf(base: string, call: Call): Promise<Buffer> {
  const body = call.nextBody?.() ?? call.body;
  const headers = headersOf(call);
  const response = await fetch(base + call.path, {
    method: call.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
