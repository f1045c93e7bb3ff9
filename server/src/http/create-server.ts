import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import type { Analytics } from "./analytics.ts";
import { answerBrokenRequest, httpTimeouts, refuseOddRequests } from "./broken-requests.ts";
import { answerUnreadable, installErrorHandler } from "./error-handler.ts";
import { refuseOtherHosts } from "./hosts.ts";
import { acceptEmptyJson } from "./json-body.ts";
import { installLoadShedding } from "./load-shedding.ts";
import { logCalls } from "./logger.ts";
import { parseQueryString } from "./query-string.ts";
import { installSecurityHeaders } from "./security-headers.ts";

interface ServerOptions {
  logger: NonNullable<FastifyServerOptions["logger"]>;
  /** The address that visitors use, when it is known. */
  publicUrl?: string | undefined;
  analytics?: Analytics | undefined;
  /** The proxies that are believed about whom they speak for; none unless told. */
  trustedProxies?: string[] | undefined;
  /** Whether to turn calls away while the server is overloaded. */
  shedsLoad?: boolean | undefined;
}

const bodyLimit = 1_000_000;

/** A server with all that stands around every call, and without any call. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, publicUrl, analytics, trustedProxies, shedsLoad } = options;
  const app = Fastify({
    logger,
    // One line a call is enough, and half the cost.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Anybody can write in a header whom they speak for.
    trustProxy: trustedProxies?.length ? trustedProxies : false,
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBrokenRequest,
    ...httpTimeouts,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString },
  });
  logCalls(app);
  installErrorHandler(app);
  refuseOddRequests(app);
  refuseOtherHosts(app, publicUrl);
  acceptEmptyJson(app);
  installSecurityHeaders(app, { publicUrl, analytics });
  if (shedsLoad) installLoadShedding(app);
  await app.register(compress);
  return app;
}
