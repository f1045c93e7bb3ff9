import { isIPv6 } from "node:net";
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
import { AppError } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";

interface RateLimit {
  /** What one network address may spend in a minute, on this node. */
  pointsPerMinute: number;
  /** What a call costs; 1 by default. */
  costOf?: (body: unknown) => number;
}

/** Not limited: calls from this machine are measurements, or come through a proxy that is not configured as trusted. */
const loopback = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** A hook that refuses calls from an address that has spent its points, and tells when to try again. */
export const createRateLimit = ({ pointsPerMinute, ...limit }: RateLimit): preHandlerHookHandler =>
  limitWith(new RateLimiterMemory({ points: pointsPerMinute, duration: 60 }), limit);

function limitWith(
  limiter: RateLimiterMemory,
  { costOf = () => 1 }: Omit<RateLimit, "pointsPerMinute">,
): preHandlerHookHandler {
  return ({ ip, body }, _reply, done) => {
    if (loopback.includes(ip)) return done();
    limiter.consume(networkOf(ip), costOf(body)).then(
      () => done(),
      (spent) => done(toRefusal(spent)),
    );
  };
}

/** The address of a subscriber: an IPv6 subscriber has a whole /64 to call from. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = "", tail] = (ip.split("%")[0] ?? "").toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

function toRefusal(spent: unknown): Error {
  if (spent instanceof Error) return spent;
  const retryAfter = spent instanceof RateLimiterRes ? Math.ceil(spent.msBeforeNext / 1000) : 60;
  return new AppError("TOO_MANY_REQUESTS_429", texts.tooManyRequests, { retryAfter });
}

/**
 * Points for expensive calls, shared by all of them. Generous, because a whole hospital may share one address: 1 200
 * plain searches a minute. Counted per node, so that a search needs no database statement.
 */
const pointsPerMinute = 4800;

const costs: Record<string, (body: unknown) => number> = {
  [searchMeasures.path]: costOfSearch,
  [exportMeasures.path]: () => 80,
  [getHistoryDifference.path]: () => 20,
  [listChanges.path]: () => 8,
  [getChangesFeed.path]: () => 8,
  [sendAccessibilityMessage.path]: () => 160,
};

/** By the size of the request, before it is validated. */
function costOfSearch(body: unknown): number {
  const search: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const lists = facetNames.map((name) => search[name]).filter((value) => Array.isArray(value));
  const values = lists.reduce((sum, list) => sum + list.length, 0);
  const pageSize = Math.min(Number(search.pageSize) || 0, 1000);
  return 2 + (search.facets ? 1 : 0) + Math.ceil(values / 10) + Math.ceil(Math.max(pageSize, 1) / 200);
}

/** What one address may send in a day, on this node, because it is stored for others to read. */
const callsPerDay: Record<string, number> = { [sendAccessibilityMessage.path]: 20 };

export type Charge = (endpoint: Endpoint) => { preHandler?: preHandlerHookHandler[] };

/** Charges the caller's address for each expensive call. */
export function createCharge(): Charge {
  const limiter = new RateLimiterMemory({ points: pointsPerMinute, duration: 60 });
  return ({ method, path }) => {
    const costOf = costs[path];
    const points = method === "POST" ? callsPerDay[path] : undefined;
    const limits = [
      ...(points ? [limitWith(new RateLimiterMemory({ points, duration: 86_400 }), {})] : []),
      ...(costOf ? [limitWith(limiter, { costOf })] : []),
    ];
    return limits.length > 0 ? { preHandler: limits } : {};
  };
}
