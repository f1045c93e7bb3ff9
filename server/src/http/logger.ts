import { apiBasePath, getDistributionState } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyServerOptions } from "fastify";

/** A ticket has 43 characters; no id of ours is that long. */
const ticketLike = /[\w%-]{40,}/g;
const shortestTicket = 40;

/** An address without its query, and without anything that could be a ticket. */
export function toLoggedPath(url: string): string {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  // Every call is logged and hardly any has a long word, so a slow look is spared.
  return hasLongWord(path) ? path.replace(ticketLike, "***") : path;
}

function hasLongWord(path: string): boolean {
  for (let start = 0; start + shortestTicket <= path.length; ) {
    const slash = path.indexOf("/", start);
    if (slash < 0 || slash - start >= shortestTicket) return true;
    start = slash + 1;
  }
  return false;
}

/** Asked every other second by a host that is at rest: in the log it would hide what happens. */
const statePath = apiBasePath + getDistributionState.path;
const isAtRest = (url: string, statusCode: number) => statusCode < 400 && url.startsWith(statePath);

/** One line a call, when it has been answered. */
export function logCalls(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const level = isAtRest(request.url, reply.statusCode) ? "debug" : "info";
    request.log[level]({ req: request, res: reply, milliseconds: Math.round(reply.elapsedTime * 10) / 10 }, "answered");
    done();
  });
}

/** Structured lines on standard output. No header is logged, so no ticket can end up there. */
export const loggerOptions = (level: string): Exclude<FastifyServerOptions["logger"], boolean | undefined> => ({
  level,
  serializers: {
    req: ({ id, method, url, ip }: { id: string; method: string; url: string; ip: string }) => ({
      transactionId: id,
      method,
      path: toLoggedPath(url),
      ip,
    }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
});
