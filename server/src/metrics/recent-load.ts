import { hostname } from "node:os";
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { LoadSample, NodeLoad } from "@indikatorkatalogen/contract";
import { newId } from "../database/new-id.ts";

interface LoadSources {
  now: () => Date;
  /** Undefined for the embedded database, which has one connection. */
  poolStatistics?: (() => { total: number; idle: number; waiting: number }) | undefined;
}

/** The last hour of this node in memory, for technicians without a monitoring system. */
export interface RecentLoad {
  observeRequest: (request: { status: number; seconds: number }) => void;
  countSearchMiss: () => void;
  read: () => NodeLoad;
  /** Ends a minute: its figures become a sample. */
  endMinute: () => void;
  /** Completes a sample every minute. Returns the function that stops it. */
  start: () => () => void;
}

const minuteMs = 60_000;
const maxSamples = 60;
const microsecondsPerSecond = 1_000_000;
const nanosecondsPerMillisecond = 1_000_000;
/** How often the event loop is measured, in milliseconds; part of each measured delay. */
const resolution = 10;

export function createRecentLoad({ now, poolStatistics }: LoadSources): RecentLoad {
  const node = { nodeId: newId(), host: hostname(), startedAt: now().getTime() };
  const latency = createHistogram();
  const eventLoop = monitorEventLoopDelay({ resolution });
  const samples: LoadSample[] = [];
  let counts = { requests: 0, errors: 0, searchMisses: 0 };

  const latencyAt = (percentile: number) =>
    counts.requests > 0 ? Math.round(latency.percentile(percentile) / 100) / 10 : null;

  function endMinute(): void {
    const pool = poolStatistics?.();
    samples.push({
      at: now().getTime(),
      ...counts,
      medianLatency: latencyAt(50),
      p99Latency: latencyAt(99),
      eventLoopDelay: Math.max(0, Math.round(eventLoop.max / nanosecondsPerMillisecond) - resolution),
      connectionsUsed: pool ? pool.total - pool.idle : null,
      connectionsWaiting: pool ? pool.waiting : null,
      memory: Math.round(process.memoryUsage.rss() / 1_000_000),
    });
    if (samples.length > maxSamples) samples.shift();
    counts = { requests: 0, errors: 0, searchMisses: 0 };
    latency.reset();
    eventLoop.reset();
  }

  return {
    observeRequest: ({ status, seconds }) => {
      counts.requests += 1;
      if (status >= 500) counts.errors += 1;
      latency.record(Math.max(1, Math.round(seconds * microsecondsPerSecond)));
    },
    countSearchMiss: () => {
      counts.searchMisses += 1;
    },
    read: () => ({ ...node, samples: [...samples] }),
    endMinute,
    start: () => {
      eventLoop.enable();
      const timer = setInterval(endMinute, minuteMs).unref();
      return () => {
        clearInterval(timer);
        eventLoop.disable();
      };
    },
  };
}
