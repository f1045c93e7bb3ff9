import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";

/** Longer than any one answer of the embedded database, which runs on the server's own thread. */
const maxEventLoopDelay = 15_000;
const heapShare = 0.95;
const retryAfterSeconds = 5;

/** Says "try again soon" at once instead of letting everyone wait until nothing works. */
export async function installLoadShedding(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * heapShare,
    retryAfter: retryAfterSeconds,
  });
}
