import type { Metrics } from "./metrics.ts";

interface PoolStatistics {
  total: number;
  idle: number;
  waiting: number;
}

/** The search catalogue in memory. */
interface Catalogue {
  index: { size: () => number; statistics: () => { words: number } };
  isCurrent: () => boolean;
}

interface Sources {
  catalogue: Catalogue;
  countQueue: (queue: "messages" | "jobs") => Promise<{ waiting: number; failed: number }>;
  /** Undefined for the embedded database, which has one connection. */
  poolStatistics?: (() => PoolStatistics) | undefined;
  isDatabaseAnswering: () => Promise<boolean>;
}

/** What is known without being counted: the index, the database and its queues. */
export function sampleCatalogue(
  { sample }: Metrics,
  { catalogue, countQueue, poolStatistics, isDatabaseAnswering }: Sources,
): void {
  sample({
    name: "index_documents",
    help: "Documents in the search index: the newest version of each measure in each status",
    read: () => [{ value: catalogue.index.size() }],
  });
  sample({
    name: "index_words",
    help: "Words in the vocabulary of the search index",
    read: () => [{ value: catalogue.index.statistics().words }],
  });
  sample({
    name: "index_current",
    help: "1 when the index is loaded and has applied every change it knows of, else 0",
    read: () => [{ value: catalogue.isCurrent() ? 1 : 0 }],
  });
  sample({
    name: "database_up",
    help: "1 when the database answers, else 0",
    read: async () => [{ value: (await isDatabaseAnswering()) ? 1 : 0 }],
  });
  if (poolStatistics) {
    sample({
      name: "database_connections",
      help: "Connections of the pool and requests that wait for one, by state",
      labels: ["state"],
      read: () => Object.entries(poolStatistics()).map(([state, value]) => ({ labels: { state }, value })),
    });
  }
  sample({
    name: "queue_length",
    help: "Webhook messages and background jobs, by queue and state",
    labels: ["queue", "state"],
    read: () => readQueues({ countQueue, isDatabaseAnswering }),
  });
}

/** Without the database there is no figure, which Prometheus shows as a gap. */
async function readQueues({ countQueue, isDatabaseAnswering }: Pick<Sources, "countQueue" | "isDatabaseAnswering">) {
  if (!(await isDatabaseAnswering())) return [];
  const queues = ["messages", "jobs"] as const;
  const counts = await Promise.all(queues.map(async (queue) => ({ queue, ...(await countQueue(queue)) })));
  return counts.flatMap(({ queue, waiting, failed }) => [
    { labels: { queue, state: "waiting" }, value: waiting },
    { labels: { queue, state: "failed" }, value: failed },
  ]);
}
