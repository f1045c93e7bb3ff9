import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Draining } from "./probes.ts";

const requestTimeoutMs = 5000;
/** The process exits within this time, before the process manager would kill it. */
export const hardLimitMs = 9000;

interface StopOptions {
  draining: Draining;
  /** How long load balancers get to notice that the server is not ready, while it still answers. */
  drainSeconds: number;
}

/** Drains, answers every request that has been accepted, and ends within nine seconds after that. */
export async function shutDownGracefully(app: FastifyInstance, { draining, drainSeconds }: StopOptions): Promise<void> {
  draining.isActive = true;
  draining.onStart?.();
  await wait(drainSeconds * 1000);
  setTimeout(() => process.exit(1), hardLimitMs).unref();
  await stopListening(app.server);
  await app.close();
}

/** Before the rest is closed, which refuses requests. Connections that take too long are cut off. */
function stopListening(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), requestTimeoutMs).unref();
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
  });
}
