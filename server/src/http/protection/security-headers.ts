import { randomBytes } from "node:crypto";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { ticketHeader } from "@indikatorkatalogen/contract";
import type { FastifyReply } from "fastify";
import helmet from "helmet";
import type { Analytics } from "../pages/analytics.ts";

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
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

const yearSeconds = 31_536_000;

interface Deployment {
  publicUrl: string | undefined;
  analytics: Analytics | undefined;
}

/** Strict transport security only where the catalogue is reached by https. */
const transportSecurity = (publicUrl: string | undefined) =>
  publicUrl?.startsWith("https:") ? { maxAge: yearSeconds, includeSubDomains: false } : false;

export function pageHeaders({ publicUrl, analytics }: Deployment): OutgoingHttpHeaders {
  return {
    ...headersFrom(
      helmet({
        contentSecurityPolicy: contentSecurityPolicy(analytics),
        strictTransportSecurity: transportSecurity(publicUrl),
        xFrameOptions: { action: "deny" },
      }),
    ),
    "permissions-policy": permissionsPolicy,
  };
}

/**
 * A response of the API is never a page: it loads nothing, is not framed, and is read by our own origin only. The
 * headers that govern pages would double its head. It depends on the ticket, so nothing may store it.
 */
export function apiHeaders({ publicUrl }: Pick<Deployment, "publicUrl">): OutgoingHttpHeaders {
  return {
    ...headersFrom(
      helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
        },
        strictTransportSecurity: transportSecurity(publicUrl),
        xFrameOptions: { action: "deny" },
        crossOriginOpenerPolicy: false,
        originAgentCluster: false,
        xDnsPrefetchControl: false,
        xDownloadOptions: false,
        xPermittedCrossDomainPolicies: false,
        xXssProtection: false,
      }),
    ),
    "cache-control": "no-store",
    vary: ticketHeader,
  };
}

/** Headers that browsers read on pages only: on scripts, styles and fonts they are a wasted kilobyte. */
export const pageOnlyHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

function headersFrom(protect: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => {});
  return response.getHeaders();
}

/** Our own pages use passkeys, and no page uses the other features. */
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
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .concat("publickey-credentials-create=(self)", "publickey-credentials-get=(self)")
  .join(", ");

/** Allows the inline scripts and styles of this response by a nonce. */
export function addNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString("base64");
  const policy = String(reply.getHeader("content-security-policy"));
  reply.header("content-security-policy", policy.replace(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`));
  return nonce;
}
