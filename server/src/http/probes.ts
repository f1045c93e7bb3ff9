import type { FastifyInstance } from "fastify";

/** Whether the server is stopping and only waits for load balancers to notice. */
export interface Draining {
  isActive: boolean;
  /** Ends what would keep its connection as long as the client does. */
  onStart?: () => void;
}

interface Readiness {
  draining: Draining;
  isDatabaseAnswering: () => Promise<boolean>;
  isIndexLoaded: () => boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Exempt from the host name check and from load shedding. */
    isProbe?: boolean;
  }
}

const config = { isProbe: true };

/**
 * Probes for process managers and load balancers. `/live`: the process answers; if not, restart it. `/ready`: send it
 * requests. The server listens only when the database is migrated.
 */
export function serveProbes(app: FastifyInstance, { draining, isDatabaseAnswering, isIndexLoaded }: Readiness): void {
  app.get("/live", { config }, async () => ({ status: "UP" }));
  app.get("/ready", { config }, async (_request, reply) => {
    const reasons = [
      ...(draining.isActive ? ["draining"] : []),
      ...(isIndexLoaded() ? [] : ["index"]),
      ...((await isDatabaseAnswering()) ? [] : ["database"]),
    ];
    if (reasons.length > 0) reply.code(503);
    return reasons.length > 0 ? { status: "DOWN", reasons } : { status: "UP" };
  });
}
