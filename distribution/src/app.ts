import { randomUUID } from "node:crypto";
import { parseTraceparent, traceparentHeader } from "@indikatorkatalogen/contract";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { Importer } from "./importing/importer.ts";
import { answerBrokenRequest, answerUnreadable, httpTimeouts } from "./serving/broken-requests.ts";
import { consumerRoutes } from "./serving/consumer.routes.ts";
import { AppError, installErrorHandler } from "./serving/error-handler.ts";
import { createHostNameCheck } from "./serving/host-names.ts";
import { importRoutes } from "./serving/import.routes.ts";
import type { UsageCounts } from "./serving/usage-counts.ts";
import type { Store } from "./store/store.repository.ts";
import { texts } from "./texts/texts.ts";

interface AppDependencies {
  store: Store;
  counts: UsageCounts;
  importer: Importer;
  isPaused: () => boolean;
  hostNames: readonly string[];
  keys: readonly string[];
  webhookSecrets: readonly string[];
  logger: NonNullable<FastifyServerOptions["logger"]>;
}

/** The whole host without a port. */
export async function buildApp({
  store,
  counts,
  logger,
  hostNames,
  ...imports
}: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    // What the catalogue sends has the same id in both logs.
    genReqId: ({ headers }) =>
      parseTraceparent(headers[traceparentHeader])?.traceId ?? randomUUID().replaceAll("-", ""),
    bodyLimit: 1_000_000,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBrokenRequest,
    ...httpTimeouts,
  });
  installErrorHandler(app);
  const isOwnHost = createHostNameCheck(hostNames);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    if (!isOwnHost(request)) throw new AppError("VALIDATION_400", texts.otherHost);
  });
  consumerRoutes(app, store, counts);
  await app.register(importRoutes, imports);
  return app;
}
