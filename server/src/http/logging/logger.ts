import { apiBasePath, getDistributionState } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { currentTrace } from "../../tracing/trace.ts";
import { isEventStream } from "../event-stream.ts";

/** A ticket has 43 characters; no id is that long. */
const ticketLike = /[\w%-]{40,}/g;
const minTicketLength = 40;

/** A path without its query, and without anything that could be a ticket. */
export function toLoggedPath(url: string): string {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  // Every call is logged and few paths have a long word: the regular expression is slower.
  return hasLongWord(path) ? path.replace(ticketLike, "***") : path;
}

function hasLongWord(path: string): boolean {
  for (let start = 0; start + minTicketLength <= path.length; ) {
    const slash = path.indexOf("/", start);
    if (slash < 0 || slash - start >= minTicketLength) return true;
    start = slash + 1;
  }
  return false;
}

/** The distribution host polls every other second; successful polls would fill the log. */
const statePath = apiBasePath + getDistributionState.path;
const isPoll = (url: string, statusCode: number) => statusCode < 400 && url.startsWith(statePath);

/** One line per call, when the response has been sent. Calls refused with 503 are summed up by the failure log. */
export function logCalls(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const level = isPoll(request.url, reply.statusCode) || reply.statusCode === 503 ? "debug" : "info";
    const message = isEventStream(request) ? "stream ended" : "answered";
    // Nested objects and serializers would double the cost of the line.
    const { id: transactionId, method, url, ip } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const line = { transactionId, method, path: toLoggedPath(url), ip, statusCode: reply.statusCode, milliseconds };
    request.log[level](line, message);
    done();
  });
}

/** JSON lines on standard output. No header is logged, because headers hold tickets. */
export const loggerOptions = (level: string): Exclude<FastifyServerOptions["logger"], boolean | undefined> => ({
  level,
  // Lines written by code that has no request object also carry its id.
  mixin: () => {
    const trace = currentTrace();
    return trace ? { transactionId: trace.traceId } : {};
  },
  // The framework's own lines have whole requests, with addresses that may hold a ticket.
  serializers: { req: ({ id }: { id: string }) => ({ transactionId: id }) },
});
