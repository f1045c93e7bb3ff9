import helmet from "@fastify/helmet";
import { ticketHeader } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Analytics } from "./analytics.ts";

/** No script but our own files. Styles are written into the page by the component library, so they may be inline. */
const contentSecurityPolicy = (analytics: Analytics | undefined) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:"],
    fontSrc: ["'self'", "data:"],
    connectSrc: ["'self'", ...(analytics ? [new URL(analytics.url).origin] : [])],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

const year = 31_536_000;

/** Browsers are told to insist on https only where the catalogue is reached by https. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, analytics }: { publicUrl: string | undefined; analytics: Analytics | undefined },
): Promise<void> {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(analytics),
    strictTransportSecurity: isHttps ? { maxAge: year, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  });
}

/** An answer may hold what only the holder of the ticket may see, so nothing on the way may keep it. */
export function keepPrivate(reply: FastifyReply): void {
  reply.header("cache-control", "no-store").header("vary", ticketHeader);
}
