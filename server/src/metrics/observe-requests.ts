import type { FastifyInstance } from "fastify";
import { isEventStream } from "../http/event-stream.ts";
import type { Metrics } from "./metrics.ts";

/** Unknown paths share one label, so that visitors cannot create labels. */
const unknownRoute = "unknown";

export function observeRequests(app: FastifyInstance, { observeRequest }: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    if (isEventStream(request) && reply.statusCode === 200) return done();
    observeRequest({
      route: request.is404 ? unknownRoute : (request.routeOptions.url ?? unknownRoute),
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}
