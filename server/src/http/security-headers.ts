import { randomBytes } from "node:crypto";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply } from "fastify";
import helmet from "helmet";
import type { Analytics } from "./analytics.ts";

/** Scripts and styles from our own files only. */
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

interface Deployment {
  publicUrl: string | undefined;
  analytics: Analytics | undefined;
}

/** The same for every response. Strict transport security only where the catalogue is reached by https. */
export function securityHeaders({ publicUrl, analytics }: Deployment): OutgoingHttpHeaders {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  return {
    ...headersFrom(
      helmet({
        contentSecurityPolicy: contentSecurityPolicy(analytics),
        strictTransportSecurity: isHttps ? { maxAge: year, includeSubDomains: false } : false,
        xFrameOptions: { action: "deny" },
      }),
    ),
    "permissions-policy": permissionsPolicy,
  };
}

function headersFrom(protect: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => {});
  return response.getHeaders();
}

/** Browser features that the pages never use. */
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

/** Allows the inline scripts and styles of this response by a nonce. */
export function allowInPage(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString("base64");
  const policy = String(reply.getHeader("content-security-policy"));
  reply.header("content-security-policy", policy.replace(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`));
  return nonce;
}
