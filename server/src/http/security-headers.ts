import { randomBytes } from "node:crypto";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { ticketHeader } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";
import type { Analytics } from "./analytics.ts";

/** No script and no style but our own files. */
const contentSecurityPolicy = (analytics: Analytics | undefined) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
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
export function installSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, analytics }: { publicUrl: string | undefined; analytics: Analytics | undefined },
): void {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  const headers = {
    ...headersFrom(
      helmet({
        contentSecurityPolicy: contentSecurityPolicy(analytics),
        strictTransportSecurity: isHttps ? { maxAge: year, includeSubDomains: false } : false,
        xFrameOptions: { action: "deny" },
      }),
    ),
    "permissions-policy": permissionsPolicy,
  };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** They are the same for every answer, so they are made once. */
function headersFrom(protect: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => {});
  return response.getHeaders();
}

/** What the pages never ask of a browser. */
const permissionsPolicy = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Lets through what this very answer has written into its page, by a word that nobody could know beforehand. */
export function allowInPage(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString("base64");
  const policy = String(reply.getHeader("content-security-policy"));
  reply.header("content-security-policy", policy.replace(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`));
  return nonce;
}

/** An answer may hold what only the holder of the ticket may see, so nothing on the way may keep it. */
export function keepPrivate(reply: FastifyReply): void {
  reply.header("cache-control", "no-store").header("vary", ticketHeader);
}
