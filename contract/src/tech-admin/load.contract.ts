import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";

const count = z.number().nonnegative();

/** One minute of one node. */
export const loadSample = z.object({
  /** When the minute ended. */
  at: epochMillis,
  requests: count,
  /** Answered with 500 or above. */
  errors: count,
  /** Milliseconds from the request to the end of the answer; null when there was no request. */
  medianLatency: count.nullable(),
  p99Latency: count.nullable(),
  /** The longest that the event loop was late, in milliseconds. */
  eventLoopDelay: count,
  /** Connections in use and requests that waited for one, at the end of the minute; null with the embedded database. */
  connectionsUsed: count.nullable(),
  connectionsWaiting: count.nullable(),
  searchMisses: count,
  /** Of the process, in megabytes. */
  memory: count,
});
export type LoadSample = z.infer<typeof loadSample>;

export const nodeLoad = z.object({
  /** Identifies the process: behind a load balancer each answer may come from another. */
  nodeId: z.string(),
  host: z.string(),
  startedAt: epochMillis,
  /** Of the last hour, oldest first. */
  samples: z.array(loadSample),
});
export type NodeLoad = z.infer<typeof nodeLoad>;

export const getLoad = endpoint({
  method: "GET",
  path: "/techadmin/load",
  summary: "The last hour of the node that answers, minute by minute",
  access: "sync:read",
  response: nodeLoad,
});
