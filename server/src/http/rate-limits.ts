import rateLimit from "@fastify/rate-limit";
import {
  type Endpoint,
  exportMeasures,
  facetNames,
  getChangesFeed,
  getHistoryDifference,
  listChanges,
  searchMeasures,
  sendAccessibilityMessage,
} from "@indikatorkatalogen/contract";
import type { preHandlerHookHandler } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../errors/app-error.ts";
import { texts } from "../texts/texts.ts";

/**
 * What one address may spend in a minute on what costs the most. Generous, because a whole hospital may share one:
 * 1 200 plain searches. Each node looks after itself, so that a search asks the database nothing.
 */
const pointsPerMinute = 4800;

type Cost = (body: unknown) => number;

const costs: Record<string, Cost> = {
  [searchMeasures.path]: costOfSearch,
  [exportMeasures.path]: () => 80,
  [getHistoryDifference.path]: () => 20,
  [listChanges.path]: () => 8,
  [getChangesFeed.path]: () => 8,
  [sendAccessibilityMessage.path]: () => 160,
};

/** By how much is asked for, before it is known whether it makes sense. */
function costOfSearch(body: unknown): number {
  const asked: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const lists = facetNames.map((name) => asked[name]).filter((value) => Array.isArray(value));
  const values = lists.reduce((sum, list) => sum + list.length, 0);
  const pageSize = Math.min(Number(asked.pageSize) || 0, 1000);
  return 2 + (asked.facets ? 1 : 0) + Math.ceil(values / 10) + Math.ceil(Math.max(pageSize, 1) / 200);
}

/** Calls from this very machine are not limited: they are measurements, or come by a proxy that we have not been told of. */
const thisMachine = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

export type Charge = (endpoint: Endpoint) => { preHandler?: preHandlerHookHandler };

/** Charges the caller's address for each costly call, and turns it away when it has spent what a minute gives. */
export function createCharge(): Charge {
  const purse = new RateLimiterMemory({ points: pointsPerMinute, duration: 60 });
  return ({ path }) => {
    const costOf = costs[path];
    if (!costOf) return {};
    return {
      preHandler: ({ ip, body }, _reply, done) => {
        if (thisMachine.includes(ip)) return done();
        // One subscriber has a whole /64 of IPv6 addresses to call from.
        purse.consume(rateLimit.normalizeIP(ip, 64), costOf(body)).then(
          () => done(),
          (spent) => done(refusal(spent)),
        );
      },
    };
  };
}

function refusal(spent: unknown): Error {
  if (spent instanceof Error) return spent;
  const retryAfter = spent instanceof RateLimiterRes ? Math.ceil(spent.msBeforeNext / 1000) : 60;
  return new AppError("TOO_MANY_REQUESTS_429", texts.tooManyRequests, { retryAfter });
}
