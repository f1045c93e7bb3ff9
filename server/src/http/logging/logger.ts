import { hostname } from "node:os";
import { apiBasePath, getDistributionState } from "@indikatorkatalogen/contract";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type LoggerOptions, pino } from "pino";
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

/** Where the lines of the server go; `false` in tests that read none. */
export type LogOutput = false | { level: string; stream: { write: (line: string) => void } };

/** One logger for all calls: lines about a call name its transaction, and a logger for each call would cost more than them. */
export function createServerLogger({ level, stream }: Exclude<LogOutput, false>): FastifyBaseLogger {
  const logger: FastifyBaseLogger = pino(loggerOptions(level), stream);
  logger.child = () => logger;
  return logger;
}

/**
 * One line per call, when the response has been sent. Calls refused with 503 are summed up by the failure log. The line
 * is encoded here, in pino's format, because pino takes longer for it than everything else around a call.
 */
export function logCalls(app: FastifyInstance, output: LogOutput): void {
  if (!output) return;
  const { debug = 0, info = 0, [output.level]: lowest = Number.POSITIVE_INFINITY } = pino.levels.values;
  const origin = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"transactionId":"`;
  app.addHook("onResponse", (request, reply, done) => {
    const { id, method, url, ip } = request;
    const { statusCode } = reply;
    const level = isPoll(url, statusCode) || statusCode === 503 ? debug : info;
    if (level >= lowest) {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      const msg = isEventStream(request) ? "stream ended" : "answered";
      // Path and address are whatever the client or a proxy has sent.
      output.stream.write(
        `{"level":${level},"time":${Date.now()},${origin}${id}","method":"${method}","path":${JSON.stringify(toLoggedPath(url))},"ip":${JSON.stringify(ip)},"statusCode":${statusCode},"milliseconds":${milliseconds},"msg":"${msg}"}\n`,
      );
    }
    done();
  });
}

/** JSON lines on standard output. No header is logged, because headers hold tickets. */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  // Lines written by code that has no request object also carry its id.
  mixin: () => {
    const trace = currentTrace();
    return trace ? { transactionId: trace.traceId } : {};
  },
  // The framework's own lines have whole requests, with addresses that may hold a ticket.
  serializers: { req: ({ id }: { id: string }) => ({ transactionId: id }) },
});
