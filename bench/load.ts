import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiBasePath } from "@indikatorkatalogen/contract";
import autocannon from "autocannon";
import { type RunningProcess, startBare } from "./processes.ts";

export interface Call {
  name: string;
  method: "GET" | "POST";
  /** Address after the base path. */
  path: string;
  body?: object;
  /** Another body for every request, so that no two are alike. */
  nextBody?: () => object;
  /** The same for the query string of a GET. */
  nextQuery?: () => Record<string, unknown>;
  ticket?: string;
  /** The share of our own bare route to reach. */
  goal: number;
  /** The share of a bare Fastify route to reach, where there is a target. */
  fastifyGoal?: number;
}

interface Rate {
  perSecond: number;
  /** Milliseconds of the server's processor time. */
  processorTime: number;
}

/** The JavaScript engine keeps optimising a program for some thousands of calls. */
const warmUpRounds = 5;
const seconds = 1;
const connections = 8;

const headersOf = ({ body, nextBody, ticket }: Call): Record<string, string> => ({
  // Some clients request compressed responses by default.
  "accept-encoding": "identity",
  ...((body || nextBody) && { "content-type": "application/json" }),
  ...(ticket && { "x-hiqaa": ticket }),
});

async function rateOf(server: RunningProcess, path: string, call: Call): Promise<Rate> {
  const { method, body, nextBody, nextQuery } = call;
  const before = await server.processorTime();
  const { requests, duration, non2xx, errors } = await autocannon({
    url: server.address + path,
    method,
    connections,
    duration: seconds,
    headers: headersOf(call),
    ...(body && { body: JSON.stringify(body) }),
    ...(nextBody && { requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(nextBody()) }) }] }),
    ...(nextQuery && {
      requests: [{ setupRequest: (request) => ({ ...request, path: path + toQueryString(nextQuery()) }) }],
    }),
  });
  if (non2xx + errors > 0) throw new Error(`${call.name}: ${non2xx} answers were refused and ${errors} failed`);
  const processorTime = ((await server.processorTime()) - before) / requests.total;
  return { perSecond: requests.total / duration, processorTime };
}

const toQueryString = (query: Record<string, unknown>): string =>
  `?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join("&")}`;

interface Ratios {
  /** The share of the other route's calls per second, in each round. */
  byCalls: number[];
  /** The same in processor time, which other load on the machine affects less. */
  byProcessorTime: number[];
}

export interface Share {
  /** Milliseconds of our processor time per call. */
  processorTime: number;
  /** Compared with a bare route in our own server. */
  ofBare: Ratios;
  /** Compared with a bare Fastify route without hooks and plugins. */
  ofFastify: Ratios;
}

interface Round {
  ours: Rate;
  bare: Rate;
  fastify: Rate;
}

/** Measures all three in turn, so that other load on the machine affects them alike. */
export async function shareOf(catalogue: RunningProcess, call: Call, rounds: number): Promise<Share> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-bench-"));
  const path = join(folder, "response.json");
  await writeFile(path, await typicalResponseTo(catalogue.address + apiBasePath, call));
  const bare = await startBare("ours", path, call.method);
  const fastify = await startBare("fastify", path, call.method);
  const measured: Round[] = [];
  try {
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const ours = await rateOf(catalogue, apiBasePath + call.path, call);
      measured.push({ ours, bare: await rateOf(bare, "/", call), fastify: await rateOf(fastify, "/", call) });
    }
  } finally {
    await bare.stop();
    await fastify.stop();
  }
  const counted = measured.slice(warmUpRounds);
  return {
    processorTime: median(counted.map(({ ours }) => ours.processorTime)),
    ofBare: ratiosOf(counted, ({ bare: limit }) => limit),
    ofFastify: ratiosOf(counted, ({ fastify: limit }) => limit),
  };
}

const ratiosOf = (measured: readonly Round[], limitOf: (round: Round) => Rate): Ratios => ({
  byCalls: measured.map((round) => round.ours.perSecond / limitOf(round).perSecond),
  byProcessorTime: measured.map((round) => limitOf(round).processorTime / round.ours.processorTime),
});

const sampledResponses = 15;

/** Of several responses to a call, the one whose size is nearest to their mean. */
async function typicalResponseTo(base: string, call: Call): Promise<Buffer> {
  const count = call.nextBody || call.nextQuery ? sampledResponses : 1;
  const responses: Buffer[] = [];
  for (let one = 0; one < count; one += 1) responses.push(await responseTo(base, call));
  const mean = responses.reduce((sum, { length }) => sum + length, 0) / count;
  const distance = ({ length }: Buffer) => Math.abs(length - mean);
  return responses.reduce((nearest, response) => (distance(response) < distance(nearest) ? response : nearest));
}

async function responseTo(base: string, call: Call): Promise<Buffer> {
  const body = call.nextBody?.() ?? call.body;
  const query = call.nextQuery ? toQueryString(call.nextQuery()) : "";
  const response = await fetch(base + call.path + query, {
    method: call.method,
    headers: headersOf(call),
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
