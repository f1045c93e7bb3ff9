import { isIP } from "node:net";
import { resolve } from "node:path";
import { apiBasePath, roleIds } from "@indikatorkatalogen/contract";
import { z } from "zod";
import { StartError } from "./errors/start-error.ts";
import type { Analytics } from "./http/pages/analytics.ts";
import type { OidcSettings } from "./modules/login/login-settings.ts";
import type { Receivers } from "./modules/messages/receivers.ts";
import type { DistributionSettings } from "./outgoing/distribution-host.ts";

const flag = z.enum(["true", "false", "1", "0", "on", "off"]).transform((value) => ["true", "1", "on"].includes(value));
const httpUrl = z.url({ protocol: /^https?$/ });

/** `katalog-redaktor=EDITOR,katalog-admin=ADMIN` */
const roleMap = z
  .string()
  .transform((text) => Object.fromEntries(text.split(",").map((pair) => pair.split("=").map((part) => part.trim()))))
  .pipe(z.record(z.string().min(1), z.enum(roleIds)));

/** `one,another` */
const words = z.string().transform((text) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
);

const networks = ["loopback", "linklocal", "uniquelocal"];
const isNetwork = (text: string) => {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return networks.includes(text) || (family !== 0 && isMask && rest.length === 0);
};
const proxies = words.refine((list) => list.every(isNetwork));

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DEMO: flag.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/\bopenid\b/)
    .default("openid profile"),
  OIDC_ROLE_CLAIM: z.string().default("roles"),
  OIDC_ACR_VALUES: words.default([]),
  OIDC_AMR_VALUES: words.default([]),
  TRUSTED_PROXIES: proxies.default([]),
  OIDC_ROLE_MAP: roleMap.default(Object.fromEntries(roleIds.map((role) => [role, role]))),
  API_BASE_PATH: z
    .string()
    .regex(/^(\/[\w.-]+)+$/)
    .default(apiBasePath),
  MATOMO_URL: httpUrl.optional(),
  MATOMO_SITE_ID: z.string().regex(/^\d+$/).optional(),
  MATOMO_OTHER_SITE_ID: z.string().regex(/^\d+$/).optional(),
  PRIVATE_RECEIVERS: z
    .string()
    .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(/^[\w.:-]+$/)))
    .default([]),
  WORKERS: flag.default(true),
  DISTRIBUTION_URL: httpUrl.optional(),
  DISTRIBUTION_KEY: z
    .string()
    .transform((text) => text.split(",").map((key) => key.trim()))
    .pipe(z.array(z.string().min(16)).min(1))
    .optional(),
  SECRET_KEY: z
    .string()
    .transform((text) => text.split(",").map((key) => key.trim()))
    .pipe(z.array(z.string().min(32)).min(1))
    .default([]),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  /** The proxies that are believed about whom they speak for. */
  trustedProxies: string[];
  /** The demo catalogue and its accounts; never together with a production environment. */
  demo: boolean;
  oidc: OidcSettings | undefined;
  /** Where visitors' browsers call the API, when a proxy serves it elsewhere than we do. */
  apiBasePath: string;
  /** Where visits are counted; off unless told. */
  analytics: Analytics | undefined;
  /** Which receivers of messages may be inside. */
  receivers: Receivers;
  /** Whether this node also does what nobody waits for; else another does, started by `npm run start:workers`. */
  workers: boolean;
  /** The data-distribution host, when it is told of; in demo mode one is started beside the catalogue. */
  distribution: DistributionSettings | undefined;
  /** What secrets in the database are sealed with: the first seals, all of them open. */
  secretKeys: string[];
  logLevel: string;
}

type Environment = Record<string, string | undefined>;

const loopback = ["127.0.0.1", "::1", "localhost"];

/** Every wrong value gets its own line, so that all can be mended at once. */
export function readConfig(env: Environment): Config {
  // An empty variable is the same as none.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new StartError([...names].map((name) => wrongValue(name, env[name])).join("\n"));
  }
  const values = parsed.data;
  const demo = values.DEMO ?? (!values.DATABASE_URL && values.NODE_ENV !== "production");
  if (demo) refuseOpenDemo(values);
  if (!values.PUBLIC_URL && !isLoopback(values.HOST)) {
    throw new StartError(`HOST=${values.HOST} needs PUBLIC_URL: only that address and loopback are answered.`);
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUSTED_PROXIES,
    demo,
    oidc: toOidc(values),
    apiBasePath: values.API_BASE_PATH,
    analytics: toAnalytics(values),
    receivers: { allowsAnyAddress: demo, privateHosts: values.PRIVATE_RECEIVERS },
    workers: values.WORKERS,
    distribution: toDistribution(values),
    secretKeys: values.SECRET_KEY,
    logLevel: values.LOG_LEVEL,
  };
}

type Values = z.infer<typeof environment>;

const isLoopback = (hostname: string) => loopback.includes(hostname.replace(/^\[|\]$/g, ""));

/** The demo accounts have known passwords, so the demo is for the people at this machine. */
function refuseOpenDemo({ NODE_ENV, HOST, PUBLIC_URL }: Values): void {
  const known = "the demo accounts have known passwords";
  if (NODE_ENV === "production") throw new StartError(`DEMO=true is refused when NODE_ENV=production: ${known}.`);
  if (!isLoopback(HOST)) throw new StartError(`HOST=${HOST} is refused in demo mode: ${known}. Set DEMO=false.`);
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) {
    throw new StartError(`PUBLIC_URL=${PUBLIC_URL} is refused in demo mode: ${known}. Set DEMO=false.`);
  }
}

function toOidc(values: Values): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, PUBLIC_URL } = values;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret || !PUBLIC_URL) {
    throw new StartError(
      "Login by OpenID Connect needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL.",
    );
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "http:" && !isLoopback(hostname)) {
    throw new StartError(`OIDC_ISSUER=${issuer} is refused: an identity provider on another machine must use https.`);
  }
  const { OIDC_SCOPE: scope, OIDC_ROLE_CLAIM: roleClaim, OIDC_ROLE_MAP: roleMap } = values;
  const { OIDC_ACR_VALUES: acrValues, OIDC_AMR_VALUES: amrValues } = values;
  return { issuer, clientId, clientSecret, scope, roleClaim, roleMap, acrValues, amrValues };
}

function toDistribution({ DISTRIBUTION_URL: url, DISTRIBUTION_KEY: keys }: Values): DistributionSettings | undefined {
  if (!url && !keys) return undefined;
  if (!url || !keys) throw new StartError("A data-distribution host needs DISTRIBUTION_URL and DISTRIBUTION_KEY.");
  return { url, keys };
}

/** One number for the public address and another for every other, so that trials are not counted as visits. */
function toAnalytics(values: Values): Analytics | undefined {
  const { MATOMO_URL: url, MATOMO_SITE_ID: siteId, MATOMO_OTHER_SITE_ID: otherSiteId, PUBLIC_URL } = values;
  if (!url) return undefined;
  if (!siteId || !PUBLIC_URL) throw new StartError("Counting visits needs MATOMO_URL, MATOMO_SITE_ID and PUBLIC_URL.");
  return { url: url.endsWith("/") ? url : `${url}/`, host: new URL(PUBLIC_URL).host, siteId, otherSiteId };
}

/** What is or may hold a secret is not repeated. */
const secrets = ["DATABASE_URL", "DISTRIBUTION_KEY", "SECRET_KEY"];
const wrongValue = (name: string, value: string | undefined) =>
  `${secrets.includes(name) ? name : `${name}=${value}`} is not valid: ${hints[name]}`;

const hints: Record<string, string> = {
  PORT: "a port number from 0 to 65535",
  HOST: "an address to listen on, such as 127.0.0.1",
  DATA_DIR: "a folder for the embedded database",
  DATABASE_URL: "an address such as postgres://user:password@host:5432/catalogue",
  PUBLIC_URL: "the address that visitors use, such as https://katalog.example.se",
  TRUSTED_PROXIES: "addresses or networks with commas between, such as 10.0.0.7,10.0.0.8",
  OIDC_ACR_VALUES: "levels with commas between",
  OIDC_AMR_VALUES: "methods with commas between",
  DEMO: "true or false",
  OIDC_ISSUER: "the identity provider's address, such as https://idp.example.se/realms/vard",
  OIDC_SCOPE: "scopes with spaces between, openid among them",
  OIDC_ROLE_MAP: `values of the role claim with their roles, such as katalog-redaktor=EDITOR; the roles are ${roleIds.join(", ")}`,
  API_BASE_PATH: "a path such as /services/api/1.0",
  MATOMO_URL: "Matomo's address, such as https://matomo.example.se/",
  MATOMO_SITE_ID: "the number of the site in Matomo",
  MATOMO_OTHER_SITE_ID: "the number of the site in Matomo for other addresses than the public one",
  PRIVATE_RECEIVERS: "hosts on the inside that messages may be sent to, with commas between",
  WORKERS: "on or off",
  DISTRIBUTION_URL: "the data-distribution host's address, such as https://distribution.example.se",
  DISTRIBUTION_KEY: "a key of at least 16 characters; several with commas between",
  SECRET_KEY: "a key of at least 32 characters; several with commas between",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace or silent",
};
