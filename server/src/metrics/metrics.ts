import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A figure that is read when it is asked for. */
interface SampledFigure {
  name: string;
  help: string;
  /** Rows of label values and figures. */
  labels?: readonly string[];
  read: () => Promise<readonly Sample[]> | readonly Sample[];
}
interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/**
 * They read undocumented functions of Node.js, which abort the process when a handle has just been collected. The
 * documented figure, `nodejs_active_resources`, stays.
 */
const fatalMetrics = ["handles", "requests"].flatMap((what) => [
  `nodejs_active_${what}`,
  `nodejs_active_${what}_total`,
]);

/** What the server counts about itself, in the format of Prometheus. */
export interface Metrics {
  registry: Registry;
  observeRequest: (request: { route: string; method: string; status: number; seconds: number }) => void;
  countSecurityEvent: (type: string) => void;
  countSearch: (outcome: "cached" | "computed") => void;
  countSearchMiss: () => void;
  /** Adds figures that are sampled by each scrape. */
  sample: (figure: SampledFigure) => void;
}

const prefix = "catalogue_";
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of fatalMetrics) registry.removeSingleMetric(name);
  const requests = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: "Time from the request to the end of the response, by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: latencyBuckets,
    registers,
  });
  const securityEvents = new Counter({
    name: `${prefix}security_events_total`,
    help: "Entries of the security log: logins, failed logins, denied requests and changes of rights, by type",
    labelNames: ["type"],
    registers,
  });
  const searches = new Counter({
    name: `${prefix}searches_total`,
    help: "Searches, answered from the cache or computed",
    labelNames: ["outcome"],
    registers,
  });
  const misses = new Counter({ name: `${prefix}search_misses_total`, help: "Searches without a hit", registers });

  return {
    registry,
    observeRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    countSecurityEvent: (type) => securityEvents.inc({ type }),
    countSearch: (outcome) => searches.inc({ outcome }),
    countSearchMiss: () => misses.inc(),
    sample: ({ name, help, labels = [], read }) => {
      new Gauge({
        name: prefix + name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          this.reset();
          for (const { labels: given = {}, value } of await read()) this.set(given, value);
        },
      });
    },
  };
}
