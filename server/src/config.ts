import { resolve } from "node:path";
import { isLoopback } from "@indikatorkatalogen/contract";
import { StartError } from "./errors/start-error.ts";
import type { Analytics } from "./http/pages/analytics.ts";
import type { BackupSettings, JobSettings } from "./jobs/job.ts";
import type { PrivateReceiverPolicy } from "./modules/deliveries/receivers.ts";
import type { OidcSettings } from "./modules/login/login-settings.ts";
import type { DistributionSettings } from "./outgoing/distribution-host.ts";
import type { MailSettings } from "./outgoing/mailer.ts";
import { type Environment, effectiveSettings, parseSettings, type Settings } from "./settings.ts";

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The server itself, when `databaseUrl` leads through a pooler. */
  directUrl: string | undefined;
  publicUrl: string | undefined;
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: string[];
  /** The demo catalogue and its accounts; never together with a production environment. */
  demo: boolean;
  oidc: OidcSettings | undefined;
  /** Where visitors' browsers call the API, when a proxy serves it elsewhere than we do. */
  apiBasePath: string;
  /** Where visits are counted; off by default. */
  analytics: Analytics | undefined;
  /** Which webhook receivers may have private addresses. */
  receivers: PrivateReceiverPolicy;
  /** Whether this node runs background work; otherwise `npm run start:workers` does. */
  workers: boolean;
  /** The data-distribution host, if configured; demo mode starts a bundled one. */
  distribution: DistributionSettings | undefined;
  /** Keys for secrets in the database: the first encrypts, all of them decrypt. */
  secretKeys: string[];
  /** Whether administrators with local accounts must have a second factor. */
  requiresAdminFactor: boolean;
  /** How e-mail is sent; off by default. */
  mail: MailSettings | undefined;
  logLevel: string;
  drainSeconds: number;
  /** Where metrics are served, if anywhere. */
  metricsPort: number | undefined;
  /** Limits the memory of cached rows; by the machine's memory unless set. */
  rowCacheBytes: number | undefined;
  /** How long ended reviews keep their events and the names of guests. */
  reviewRetentionDays: number;
  /** The daily backup; off by default. */
  backup: BackupSettings | undefined;
  /** Where traces are sent, if anywhere. */
  traces: { endpoint: string; ratio: number } | undefined;
  /** Effective settings without secrets, for the log. */
  effective: Record<string, unknown>;
}

/** Each invalid value gets its own line, so that all can be corrected at once. */
export function readConfig(env: Environment): Config {
  const values = parseSettings(env);
  if ("faults" in values) throw new StartError(values.faults.join("\n"));
  const demo = values.DEMO ?? (!values.DATABASE_URL && values.NODE_ENV !== "production");
  if (demo) refuseOpenDemo(values);
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new StartError("DATABASE_DIRECT_URL needs DATABASE_URL.");
  if (!values.PUBLIC_URL && !isLoopback(values.HOST)) {
    throw new StartError(`HOST=${values.HOST} needs PUBLIC_URL: only that address and loopback are answered.`);
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
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
    requiresAdminFactor: values.REQUIRE_SECOND_FACTOR,
    mail: toMail(values),
    logLevel: values.LOG_LEVEL,
    drainSeconds: values.DRAIN_SECONDS,
    metricsPort: values.METRICS_PORT,
    rowCacheBytes: values.ROW_CACHE_MB && values.ROW_CACHE_MB * 1_000_000,
    reviewRetentionDays: values.REVIEW_RETENTION_DAYS,
    backup: toBackup(values),
    traces: toTraces(values),
    effective: effectiveSettings(values),
  };
}

/** The settings that background jobs depend on. */
export const toJobSettings = (config: Config): JobSettings => {
  const { demo: isDemo, distribution, mail, backup, reviewRetentionDays } = config;
  return { isDemo, distribution, mail, backup, reviewRetentionDays };
};

function toBackup(values: Settings): BackupSettings | undefined {
  const { BACKUP_DIR, BACKUP_AT: at, BACKUP_KEEP: keep, DATA_DIR } = values;
  if (!BACKUP_DIR) return undefined;
  const databaseUrl = values.DATABASE_DIRECT_URL ?? values.DATABASE_URL;
  return { folder: resolve(BACKUP_DIR), at, keep, databaseUrl, dataDir: resolve(DATA_DIR) };
}
const toTraces = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: Settings) =>
  endpoint ? { endpoint, ratio } : undefined;

/** Mails link to the catalogue, so its address must be known. */
function toMail({ SMTP_URL: url, SMTP_FROM: from, PUBLIC_URL: publicUrl }: Settings): MailSettings | undefined {
  if (!url) return undefined;
  if (!publicUrl) throw new StartError("SMTP_URL needs PUBLIC_URL: mails link to that address.");
  return { url, publicUrl, from: from ?? `Indikatorkatalogen <no-reply@${new URL(publicUrl).hostname}>` };
}

/** The demo accounts have known passwords, so demo mode listens on loopback only. */
function refuseOpenDemo({ NODE_ENV, HOST, PUBLIC_URL }: Settings): void {
  const known = "the demo accounts have known passwords";
  if (NODE_ENV === "production") throw new StartError(`DEMO=true is refused when NODE_ENV=production: ${known}.`);
  if (!isLoopback(HOST)) throw new StartError(`HOST=${HOST} is refused in demo mode: ${known}. Set DEMO=false.`);
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) {
    throw new StartError(`PUBLIC_URL=${PUBLIC_URL} is refused in demo mode: ${known}. Set DEMO=false.`);
  }
}

function toOidc(values: Settings): OidcSettings | undefined {
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

function toDistribution({ DISTRIBUTION_URL: url, DISTRIBUTION_KEY: keys }: Settings): DistributionSettings | undefined {
  if (!url && !keys) return undefined;
  if (!url || !keys) throw new StartError("A data-distribution host needs DISTRIBUTION_URL and DISTRIBUTION_KEY.");
  return { url, keys };
}

/** One site id for the public address and another for all others, so that test installations are not counted as visits. */
function toAnalytics(values: Settings): Analytics | undefined {
  const { MATOMO_URL: url, MATOMO_SITE_ID: siteId, MATOMO_OTHER_SITE_ID: otherSiteId, PUBLIC_URL } = values;
  if (!url) return undefined;
  if (!siteId || !PUBLIC_URL) throw new StartError("Counting visits needs MATOMO_URL, MATOMO_SITE_ID and PUBLIC_URL.");
  return { url: url.endsWith("/") ? url : `${url}/`, host: new URL(PUBLIC_URL).host, siteId, otherSiteId };
}
