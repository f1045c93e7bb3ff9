import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import qs from "qs";
import { type AppError, unavailable } from "../errors/app-error.ts";
import { answerUnreadable, installErrorHandler } from "./error-handler.ts";
import { acceptEmptyJson } from "./json-body.ts";
import { createServerLogger, type LogOutput, logCalls } from "./logging/logger.ts";
import type { Analytics } from "./pages/analytics.ts";
import type { Draining } from "./probes.ts";
import { httpTimeouts, refuseBrokenRequest, refuseExpectations } from "./protection/broken-requests.ts";
import { createHostCheck } from "./protection/hosts.ts";
import { createLoadCheck } from "./protection/load-shedding.ts";
import { apiHeaders, pageHeaders } from "./protection/security-headers.ts";
import { requestIdHeader, toTransactionId } from "./trace-requests.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The media type of the response, which decides the shape of errors. */
    mediaType?: string;
    /** Whether a response that the client already has is answered with 304. */
    isConditional?: boolean;
  }
}

interface ServerOptions {
  logger: LogOutput;
  /** The public address of the catalogue, if configured. */
  publicUrl?: string | undefined;
  analytics?: Analytics | undefined;
  /** Proxies whose forwarding headers are trusted; none by default. */
  trustedProxies?: string[] | undefined;
  /** Whether to refuse calls while the server is overloaded. */
  shedsLoad?: boolean | undefined;
  draining?: Draining | undefined;
}

const bodyLimit = 1_000_000;

/** A server with everything that applies to all calls, and without routes. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, trustedProxies } = options;
  const app = Fastify({
    ...(logger && { loggerInstance: createServerLogger(logger) }),
    // One log line per call is enough.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Anybody can send forwarding headers.
    trustProxy: trustedProxies?.length ? trustedProxies : false,
    genReqId: toTransactionId,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: refuseBrokenRequest,
    // Refused by the hook below, with our error body.
    return503OnClosing: false,
    ...httpTimeouts,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString },
  });
  logCalls(app, logger);
  installErrorHandler(app);
  refuseExpectations(app);
  checkRequests(app, options);
  acceptEmptyJson(app);
  // Nobody sends compressed requests, and they would have to be limited by what they expand to.
  await app.register(compress, { globalDecompression: false });
  return app;
}

/** Query strings are built from nested filter objects; the limits keep a hostile one from costing much. */
const parseQueryString = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 5, arrayLimit: 20, parameterLimit: 1000 });

/** One hook for everything that precedes a call, because each hook costs time in every call. */
function checkRequests(app: FastifyInstance, { publicUrl, analytics, shedsLoad, draining }: ServerOptions): void {
  const forPages = Object.entries(pageHeaders({ publicUrl, analytics }));
  const forApi = Object.entries(apiHeaders({ publicUrl }));
  const checks: ((request: FastifyRequest) => AppError | undefined)[] = [
    createHostCheck(publicUrl),
    createClosingCheck(app),
    ...(shedsLoad ? [createLoadCheck(app)] : []),
  ];
  const refusalOf = (request: FastifyRequest): AppError | undefined => {
    for (const check of checks) {
      const refusal = check(request);
      if (refusal) return refusal;
    }
    return undefined;
  };
  app.addHook("onRequest", (request, reply, done) => {
    const { mediaType, isProbe } = request.routeOptions.config ?? {};
    for (const [name, value] of mediaType ? forApi : forPages) reply.header(name, value);
    reply.header(requestIdHeader, request.id);
    // A proxy then opens its next connection to another node.
    if (draining?.isActive) reply.header("connection", "close");
    done(isProbe ? undefined : refusalOf(request));
  });
}

/** Refuses calls that arrive on open connections while the server stops. */
function createClosingCheck(app: FastifyInstance): () => AppError | undefined {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  return () => (isClosing ? unavailable() : undefined);
}
