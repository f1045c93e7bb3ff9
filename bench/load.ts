import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiBasePath } from "@indikatorkatalogen/contract";
import autocannon from "autocannon";
import { type Running, startBare } from "./processes.ts";

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
  /** Milliseconds of the server's processor time. */
  processorTime: number;
}

/** The engine goes on making a program quicker for some thousands of calls. */
const warmUpRounds = 5;
const rounds = 11;
const seconds = 1;
const connections = 8;
const callsAlone = 400;

const headersOf = ({ body, nextBody, ticket }: Call): Record<string, string> => ({
  // Some clients ask for compressed answers unless told.
  "accept-encoding": "identity",
  ...((body || nextBody) && { "content-type": "application/json" }),
  ...(ticket && { "x-hiqaa": ticket }),
});

async function rateOf(server: Running, path: string, call: Call): Promise<Rate> {
  const { method, body, nextBody } = call;
  const before = await server.processorTime();
  const { requests, duration, non2xx, errors } = await autocannon({
    url: server.address + path,
    method,
    connections,
    duration: seconds,
    headers: headersOf(call),
    ...(body && { body: JSON.stringify(body) }),
    ...(nextBody && { requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(nextBody()) }) }] }),
  });
  if (non2xx + errors > 0) throw new Error(`${call.name}: ${non2xx} answers were refused and ${errors} failed`);
  const processorTime = ((await server.processorTime()) - before) / requests.total;
  return { perSecond: requests.total / duration, processorTime };
}

export interface Share {
  name: string;
  goal: number;
  /** Of the bare route's calls a second, in each round. */
  shares: number[];
  /** The same counted in processor time, which says less about whatever else the machine does. */
  processorShares: number[];
}

/** Ours and the bare route by turns, so that whatever else the machine does meets both. */
export async function shareOf(catalogue: Running, call: Call): Promise<Share> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-bench-"));
  const path = join(folder, "answer.json");
  await writeFile(path, await answerOf(catalogue.address + apiBasePath, call));
  const bare = await startBare(path, call.method);
  const pairs: { ours: Rate; limit: Rate }[] = [];
  try {
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const ours = await rateOf(catalogue, apiBasePath + call.path, call);
      pairs.push({ ours, limit: await rateOf(bare, "/", call) });
    }
  } finally {
    await bare.stop();
  }
  const measured = pairs.slice(warmUpRounds);
  return {
    name: call.name,
    goal: call.goal,
    shares: measured.map(({ ours, limit }) => ours.perSecond / limit.perSecond),
    processorShares: measured.map(({ ours, limit }) => limit.processorTime / ours.processorTime),
  };
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

/** Milliseconds that a call takes in the middle, when one waits for the other. */
export async function timeAlone(base: string, call: Call): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < callsAlone; turn += 1) {
    const started = performance.now();
    await answerOf(base, call);
    times.push(performance.now() - started);
  }
  // The first half warms up.
  return median(times.slice(callsAlone / 2));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
