import rateLimit from "@fastify/rate-limit";
import {
  type Endpoint,
  exportMeasures,
  getChangesFeed,
  listChanges,
  searchMeasures,
  sendAccessibilityMessage,
} from "@indikatorkatalogen/contract";
import type { FastifyContextConfig, FastifyInstance } from "fastify";

/** What costs the most, in calls a minute from one address. Generous, because a whole hospital may share one. */
const callsPerMinute: Record<string, number> = {
  [searchMeasures.path]: 1200,
  [exportMeasures.path]: 60,
  [listChanges.path]: 600,
  [getChangesFeed.path]: 600,
  [sendAccessibilityMessage.path]: 30,
};

/** Calls from this very machine are not limited: they are measurements, or come by a proxy that we have not been told of. */
const thisMachine = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

export async function installRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, allowList: thisMachine, ipv6Subnet: 64 });
}

export function rateLimitOf({ path }: Endpoint): FastifyContextConfig {
  const max = callsPerMinute[path];
  return max === undefined ? {} : { rateLimit: { max, timeWindow: "1 minute" } };
}
