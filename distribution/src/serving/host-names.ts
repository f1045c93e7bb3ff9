import { isLoopbackHost } from "@indikatorkatalogen/contract";
import type { FastifyRequest } from "fastify";

const defaultPort = /:(80|443)$/;

/**
 * Whether a request is for one of our own names. Any site can point its name at this host, and its pages would then share
 * our origin. Health is also answered to monitors that use an IP address.
 */
export function createHostNameCheck(hostNames: readonly string[]): (request: FastifyRequest) => boolean {
  const own = new Set(hostNames.map((name) => name.toLowerCase()));
  return ({ host, url }) => {
    const name = host.toLowerCase();
    return (
      name === "" || isLoopbackHost(name) || own.has(name) || own.has(name.replace(defaultPort, "")) || isHealth(url)
    );
  };
}

const isHealth = (url: string) => /^\/health\/?(\?|$)/.test(url);
