import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../config.ts";
import { createMailer } from "../outgoing/mailer.ts";
import { type Finding, fault, ok, reasonOf, warning } from "./finding.ts";

const timeoutMs = 10_000;
const minFreeBytes = 1_000_000_000;

/** Disk, proxy, mail and identity provider: what is configured is tried. */
export async function checkEnvironment(config: Config): Promise<Finding[]> {
  return [
    await checkDisk(config.dataDir),
    ...(config.publicUrl ? [await checkPublicAddress(config.publicUrl), checkProxies(config)] : []),
    ...(config.mail ? [await checkMail(config.mail)] : []),
    ...(config.oidc ? [await checkIdentityProvider(config.oidc.issuer)] : []),
  ];
}

/** The folder itself, or the one that it will be created in. */
const nearestFolder = (path: string): string =>
  existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path));

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir));
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free for ${dataDir}`;
  return free < minFreeBytes ? warning("disk", text) : ok("disk", text);
}

async function checkPublicAddress(publicUrl: string): Promise<Finding> {
  const address = new URL("/live", publicUrl).href;
  try {
    const { ok: isAnswered, status } = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    return isAnswered
      ? ok("public address", `${address} answers`)
      : warning("public address", `${address} answers ${status}. Is a node running, and does the proxy reach it?`);
  } catch (error) {
    return warning("public address", `${address} cannot be reached from here: ${reasonOf(error)}`);
  }
}

function checkProxies({ publicUrl, trustedProxies }: Config): Finding {
  const isBehindProxy = publicUrl?.startsWith("https:");
  return isBehindProxy && trustedProxies.length === 0
    ? warning(
        "proxy headers",
        "TRUSTED_PROXIES is not set: all visitors count as one address, and limits apply to them together.",
      )
    : ok("proxy headers", `trusted from ${trustedProxies.join(", ") || "nobody"}`);
}

async function checkMail(settings: NonNullable<Config["mail"]>): Promise<Finding> {
  const mailer = createMailer(settings);
  const { host } = new URL(settings.url);
  try {
    await mailer.verify();
    return ok("mail", `${host} accepts our login`);
  } catch (error) {
    return fault("mail", `${host} does not accept us: ${reasonOf(error)}`);
  } finally {
    mailer.close();
  }
}

async function checkIdentityProvider(issuer: string): Promise<Finding> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const { issuer: named } = JSON.parse(await response.text());
    return named === issuer
      ? ok("identity provider", `${issuer} answers`)
      : fault("identity provider", `${address} names itself ${named}: OIDC_ISSUER must be exactly that.`);
  } catch (error) {
    return fault("identity provider", `${address} cannot be read: ${reasonOf(error)}`);
  }
}
