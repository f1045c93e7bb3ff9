import type { IncomingMessage } from "node:http";
import { apiBasePath, getHealth, isLoopbackHost } from "@indikatorkatalogen/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";

const defaultPorts = [":443", ":80"];
/** Browsers always send a host name. */
const isLocal = (host: string) => host === "" || isLoopbackHost(host);
const healthPath = (apiBasePath + getHealth.path).replace(/\/$/, "");
const isHealth = (url: string) => url.split("?")[0]?.replace(/\/$/, "") === healthPath;

/**
 * Accepts only our own host names. Any site can point its name at this server, and its pages would then share our
 * origin. The name that a trusted proxy forwards counts. Health is also answered to monitors that use an IP address.
 */
export function createHostCheck(publicUrl: string | undefined): (request: FastifyRequest) => AppError | undefined {
  const own = publicUrl ? new URL(publicUrl).host.toLowerCase() : undefined;
  const isOwn = (host: string) => host === own || defaultPorts.some((port) => host === own + port) || isLocal(host);
  // Nearly all calls name the same host, which need not be examined again.
  let accepted: string | undefined;
  return ({ host, url, raw }) => {
    if (!hasOneHost(raw)) return new AppError("VALIDATION_400", texts.badRequest);
    if (host === accepted) return undefined;
    if (!isOwn(host.toLowerCase())) return isHealth(url) ? undefined : new AppError("VALIDATION_400", texts.otherHost);
    accepted = host;
    return undefined;
  };
}

/** A proxy may read another of several Host headers than we do. HTTP/1.1 requires exactly one. */
function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host" && rawHeaders[index + 1] !== "") count += 1;
  }
  return count === 1 || (count === 0 && httpVersion !== "1.1");
}
