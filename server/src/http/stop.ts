import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Draining } from "./probes.ts";

const timeoutMs = 5000;
const hardLimitMs = 9000;

interface StopOptions {
  draining: Draining;
  /** How long load balancers get to notice that the server is not ready, while it still answers. */
  drainSeconds: number;
}

/** Drains, lets running requests finish, cuts off those that take too long, and ends within nine seconds after that. */
export async function stopGently(app: FastifyInstance, { draining, drainSeconds }: StopOptions): Promise<void> {
  draining.isActive = true;
  await wait(drainSeconds * 1000);
  setTimeout(() => app.server.closeAllConnections(), timeoutMs).unref();
  setTimeout(() => process.exit(1), hardLimitMs).unref();
  await app.close();
}
