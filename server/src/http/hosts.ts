import { apiBasePath, getHealth } from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { texts } from "../texts/texts.ts";

const loopback = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const defaultPorts = [":443", ":80"];
/** Only a program can leave out which name it means. */
const isLocal = (host: string) => host === "" || loopback.test(host);
const healthPath = (apiBasePath + getHealth.path).replace(/\/$/, "");

/**
 * Answers only to our own name. Any other site's name can be made to lead here, and its pages would then be taken for
 * ours. What a proxy says of the name counts when the proxy is trusted. Watchers that call by number are told how we
 * are, and nothing else.
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string | undefined): void {
  const own = publicUrl ? new URL(publicUrl).host.toLowerCase() : undefined;
  const isOurs = (host: string) => host === own || defaultPorts.some((port) => host === own + port) || isLocal(host);
  const isHealth = (url: string) => url.split("?")[0]?.replace(/\/$/, "") === healthPath;
  app.addHook("onRequest", ({ host, url }, _reply, done) => {
    const isAllowed = isOurs(host.toLowerCase()) || isHealth(url);
    done(isAllowed ? undefined : new AppError("VALIDATION_400", texts.otherHost));
  });
}
