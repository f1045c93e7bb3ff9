import type { IncomingMessage } from "node:http";
import { type Endpoint, parseTraceparent, type TraceParent, traceparentHeader } from "@indikatorkatalogen/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { inTrace, newTraceId, type StartSpan, traceOf } from "../tracing/trace.ts";
import { toRoutePath } from "./endpoints/route-path.ts";

export const requestIdHeader = "x-request-id";

/** As proxies write it: 32 hexadecimal digits, or a UUID. Anything else would let visitors write into the log. */
const requestId = /^(?!0{8}-?0)[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/;

/** The transaction id of a request: the trace it belongs to, else the id that a proxy gave it, else a new one. */
export function toTransactionId({ headers }: Pick<IncomingMessage, "headers">): string {
  const trace = parseTraceparent(headers[traceparentHeader]);
  if (trace) return trace.traceId;
  const given = headers[requestIdHeader];
  return typeof given === "string" && requestId.test(given) ? given.replaceAll("-", "") : newTraceId();
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The same handler, run in the trace of its request. Of streams, only the start is exported. */
export function traced(endpoint: Endpoint, handler: Handler, startSpan: StartSpan | undefined): Handler {
  const { method } = endpoint;
  const route = toRoutePath(endpoint);
  const attributes = { "http.request.method": method, "http.route": route };
  const span = { name: `${method} ${route}`, kind: "server", attributes } as const;
  return (request, reply) =>
    inTrace(parentOf(request), {
      span,
      startSpan,
      work: () => handler(request, reply),
      attributesAfter: () => ({ "http.response.status_code": reply.statusCode }),
    });
}

const parentOf = ({ id, headers }: FastifyRequest): TraceParent =>
  parseTraceparent(headers[traceparentHeader]) ?? traceOf(id);
