import type { FastifyServerOptions } from "fastify";

/** Structured lines on standard output. Addresses are logged without their query, and no header is, so no ticket can end up there. */
export const loggerOptions = (level: string): Exclude<FastifyServerOptions["logger"], boolean | undefined> => ({
  level,
  serializers: {
    req: ({ id, method, url, ip }: { id: string; method: string; url: string; ip: string }) => ({
      transactionId: id,
      method,
      path: url.split("?")[0],
      ip,
    }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
});
