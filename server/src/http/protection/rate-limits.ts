import { isIPv6 } from "node:net";
import {
  type Endpoint,
  exportMeasures,
  exportTable,
  facetNames,
  getChangesFeed,
  getHistoryDifference,
  getReviewDifference,
  isLoopback,
  listChanges,
  listLiveEvents,
  openGuestSession,
  openLiveStream,
  redeemAccountLink,
  searchMeasures,
  sendAccessibilityMessage,
  sendSearchTip,
} from "@indikatorkatalogen/contract";
import type { FastifyRequest, preHandlerHookHandler } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";

type Origin = Pick<FastifyRequest, "ip" | "headers">;

/**
 * Programs on this machine may read as much as they want. A proxy on it that is not configured as trusted shares one limit.
 */
const isExempt = ({ ip, headers }: Origin): boolean => isLoopback(ip) && headers["x-forwarded-for"] === undefined;

/** What a call costs; 1 by default. */
type CostOf = (body: unknown) => number;

/** Counts a request of an address; returns the refusal when it has spent its points. */
export type AddressLimit = (origin: Origin, points?: number) => Promise<AppError | undefined>;

/** What one network address may spend in a minute, on this node. */
export function createAddressLimit(pointsPerMinute: number): AddressLimit {
  const limit = limitOf(new RateLimiterMemory({ points: pointsPerMinute, duration: 60 }));
  return async (origin, points) => (isExempt(origin) ? undefined : limit(origin, points));
}

function limitOf(limiter: RateLimiterMemory): AddressLimit {
  return async (origin, points = 1) => {
    try {
      await limiter.consume(networkOf(origin.ip), points);
      return undefined;
    } catch (spent) {
      if (spent instanceof RateLimiterRes) return toRefusal(spent);
      throw spent;
    }
  };
}

/** A hook that refuses calls from an address that has spent its points, with `Retry-After`. */
function toHook(limit: AddressLimit, costOf: CostOf = () => 1): preHandlerHookHandler {
  return (request, _reply, done) => {
    limit(request, costOf(request.body)).then(done, done);
  };
}

/** The same for limits that programs on this machine are exempt from; they wait for nothing. */
function toExemptingHook(limit: AddressLimit, costOf: CostOf): preHandlerHookHandler {
  const charge = toHook(limit, costOf);
  return function (request, reply, done) {
    if (isExempt(request)) done();
    else charge.call(this, request, reply, done);
  };
}

/** The network that a client calls from: an IPv6 network has a whole /64 of addresses. */
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

const toRefusal = ({ msBeforeNext }: RateLimiterRes): AppError =>
  new AppError("TOO_MANY_REQUESTS_429", texts.tooManyRequests, { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });

/**
 * Points for expensive calls, shared by all of them. Generous, because a whole hospital may share one address: 1 200
 * plain searches a minute. Counted per node, so that a search needs no database statement.
 */
const pointsPerMinute = 4800;

const costs: Record<string, CostOf> = {
  [searchMeasures.path]: costOfSearch,
  [exportMeasures.path]: () => 80,
  [exportTable.path]: () => 20,
  [getHistoryDifference.path]: () => 20,
  [getReviewDifference.path]: () => 20,
  // Guessing a secret of 256 bits is hopeless, and thirty tries a minute are enough for a whole hospital.
  [openGuestSession.path]: () => 160,
  // Reading and using a link have the same path.
  [redeemAccountLink.path]: () => 160,
  [listChanges.path]: () => 8,
  [openLiveStream.path]: () => 8,
  [listLiveEvents.path]: () => 2,
  [getChangesFeed.path]: () => 8,
  [sendAccessibilityMessage.path]: () => 160,
  [sendSearchTip.path]: () => 80,
};

/** By the size of the request, before it is validated. */
function costOfSearch(body: unknown): number {
  const search: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const lists = facetNames.map((name) => search[name]).filter((value) => Array.isArray(value));
  const values = lists.reduce((sum, list) => sum + list.length, 0);
  const pageSize = Math.min(Number(search.pageSize) || 0, 1000);
  return 2 + (search.facets ? 1 : 0) + Math.ceil(values / 10) + Math.ceil(Math.max(pageSize, 1) / 200);
}

const daySeconds = 86_400;

/** What one address may send in a day, on this node, because it is stored for others to read. */
const callsPerDay: Record<string, number> = { [sendAccessibilityMessage.path]: 20, [sendSearchTip.path]: 50 };

/** What one network address may do in a day, on this node; also programs on this machine, because it is stored. */
export const createDailyLimit = (points: number): AddressLimit =>
  limitOf(new RateLimiterMemory({ points, duration: daySeconds }));

export type LimitEndpoint = (endpoint: Endpoint) => { preHandler?: preHandlerHookHandler[] };

/** Charges the caller's address for each expensive call. */
export function createRateLimits(): LimitEndpoint {
  const limit = createAddressLimit(pointsPerMinute);
  return ({ method, path }) => {
    const costOf = costs[path];
    const points = method === "POST" ? callsPerDay[path] : undefined;
    const limits = [
      ...(points ? [toHook(createDailyLimit(points))] : []),
      ...(costOf ? [toExemptingHook(limit, costOf)] : []),
    ];
    return limits.length > 0 ? { preHandler: limits } : {};
  };
}
