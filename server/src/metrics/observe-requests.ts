import type { FastifyInstance } from "fastify";
import { isEventStream } from "../http/event-stream.ts";
import type { Metrics } from "./metrics.ts";
import type { RecentLoad } from "./recent-load.ts";

/** Unknown paths share one label, so that visitors cannot create labels. */
const unknownRoute = "unknown";

export interface Observers {
  recentLoad: RecentLoad;
  /** Metrics, if enabled. */
  metrics: Metrics | undefined;
}

export function observeRequests(app: FastifyInstance, { recentLoad, metrics }: Observers): void {
  app.addHook("onResponse", (request, reply, done) => {
    if (isEventStream(request) && reply.statusCode === 200) return done();
    const { statusCode: status, elapsedTime } = reply;
    const seconds = elapsedTime / 1000;
    recentLoad.observeRequest({ status, seconds });
    const route = request.is404 ? unknownRoute : (request.routeOptions.url ?? unknownRoute);
    metrics?.observeRequest({ route, method: request.method, status, seconds });
    done();
  });
}

/** Counts searches for both. */
export const observeSearches = ({
  recentLoad,
  metrics,
}: Observers): Pick<Metrics, "countSearch" | "countSearchMiss"> => ({
  countSearch: (outcome) => metrics?.countSearch(outcome),
  countSearchMiss: () => {
    recentLoad.countSearchMiss();
    metrics?.countSearchMiss();
  },
});
