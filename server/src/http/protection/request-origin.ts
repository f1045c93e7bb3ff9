import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Where a request comes from, according to the browser: our own pages, another site, or unknown, as for programs.
 * Guards against another site logging its visitor in as somebody else.
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): "own" | "foreign" | "unknown" {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" ? "own" : "foreign";
  const { origin } = request.headers;
  if (origin === undefined) return "unknown";
  return origin === ownOrigin(request, publicUrl) ? "own" : "foreign";
}

const ownOrigin = (request: FastifyRequest, publicUrl: string | undefined) =>
  publicUrl ? new URL(publicUrl).origin : originOfAddress(request);

type Called = Pick<FastifyRequest, "protocol" | "host" | "socket">;

/** Of the address that the client has called. A proxy may pass on any text as the protocol. */
export const originOfAddress = ({ protocol, host, socket }: Called): string =>
  `${String(protocol) === "https" ? "https" : "http"}://${host || addressOf(socket)}`;

/** HTTP/1.0 knows no Host header. */
function addressOf({ localAddress = "localhost", localPort }: FastifyRequest["socket"]): string {
  const name = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? name : `${name}:${localPort}`;
}
