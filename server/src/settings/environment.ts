import { apiBasePath, roleIds } from "@indikatorkatalogen/contract";
import { z } from "zod";
import {
  commaSeparated,
  descriptions,
  flag,
  httpUrl,
  nonEmptyList,
  proxies,
  roleMap,
  serverUrl,
  siteNumber,
} from "./setting-schemas.ts";

/** Every setting, in the order of the documentation. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).register(descriptions, {
    hint: "a port number from 0 to 65535",
    meaning: "where to listen",
  }),
  HOST: z.string().min(1).default("127.0.0.1").register(descriptions, {
    hint: "an address to listen on, such as 127.0.0.1",
    meaning: "the address to listen on",
  }),
  DATA_DIR: z.string().min(1).default("data").register(descriptions, {
    hint: "a folder for the embedded database",
    meaning: "folder of the embedded database, and of the stored search index",
  }),
  DATABASE_URL: serverUrl().optional().register(descriptions, {
    hint: "an address such as postgres://user:password@host:5432/catalogue",
    meaning:
      "a PostgreSQL server (15 or newer, with ICU) instead of the embedded database. Several hosts (`postgres://user@one:5432,two:5432/catalogue`) are a primary and its standbys: the one that accepts writes is used, also after a promotion",
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: serverUrl().optional().register(descriptions, {
    hint: "an address such as postgres://user:password@host:5432/catalogue",
    meaning: "the server itself, when `DATABASE_URL` leads through a pooler of transactions such as pgbouncer",
    isSecret: true,
  }),
  PUBLIC_URL: httpUrl().optional().register(descriptions, {
    hint: "the address that visitors use, such as https://katalog.example.se",
    meaning:
      "the address visitors use; needed when `HOST` is not loopback. Requests for other host names are rejected, except loopback, probes and health checks",
  }),
  TRUSTED_PROXIES: proxies.default([]).register(descriptions, {
    hint: "addresses or networks with commas between, such as 10.0.0.7,10.0.0.8",
    meaning:
      "addresses of the proxies (`10.0.0.7,10.0.0.8`, `loopback`) whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted. Never a network with visitors in it: they could forge their address. Without it every visitor behind a proxy has the proxy's address",
  }),
  API_BASE_PATH: z
    .string()
    .regex(/^(\/[\w.-]+)+$/)
    .default(apiBasePath)
    .register(descriptions, {
      hint: "a path such as /services/api/1.0",
      meaning: "API path used by the web, when a proxy serves it under another path",
    }),
  DEMO: flag().optional().register(descriptions, {
    hint: "true or false",
    meaning: "demo catalogue and demo accounts; loopback only",
    default: "on without `DATABASE_URL` and `NODE_ENV=production`",
  }),
  WORKERS: flag().default(true).register(descriptions, {
    hint: "on or off",
    meaning: "`off` leaves background work (jobs, webhooks) to other nodes, started with `npm run start:workers`",
  }),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0).register(descriptions, {
    hint: "a number of seconds from 0 to 60",
    meaning:
      "how long a stopping node still answers while `/ready` says 503, so that load balancers stop sending to it",
  }),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional().register(descriptions, {
    hint: "a port number from 1 to 65535, other than PORT",
    meaning: "a separate port for Prometheus metrics at `/metrics`, on `HOST`; off unless set",
  }),
  BACKUP_DIR: z.string().min(1).optional().register(descriptions, {
    hint: "a folder, on another disk than the database",
    meaning:
      "folder for a backup every day; none is made unless set. The same on every node that does background work, and shared between them",
  }),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default("02:30")
    .register(descriptions, { hint: "a time such as 02:30", meaning: "when it is made, Swedish time" }),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14).register(descriptions, {
    hint: "a number of backups from 1 to 1000",
    meaning: "how many of the newest backups are kept; older ones are deleted when a new one has been verified",
  }),
  ROW_CACHE_MB: z.coerce.number().int().min(10).max(100_000).optional().register(descriptions, {
    hint: "a number of megabytes of at least 10",
    meaning:
      "how much memory the rows of lists may take, once for visitors and once for logged-in users; rows that do not fit are read from the database by each search that shows them (3 kB a row)",
    default: "a sixteenth of the memory of the machine or container, at least 72 and at most 512",
  }),
  REVIEW_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(365).register(descriptions, {
    hint: "a number of days from 1 to 3650",
    meaning: "for how long after a review has ended its events and the names of its guests are kept",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional().register(descriptions, {
    hint: "the address of an OpenTelemetry collector, such as http://127.0.0.1:4318",
    meaning:
      "an OpenTelemetry collector that traces are sent to (OTLP over HTTP): calls, statements by kind and table, jobs and deliveries, without texts; off unless set. `OTEL_EXPORTER_OTLP_HEADERS` and the other settings of the exporter apply",
  }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).register(descriptions, {
    hint: "a share from 0 to 1",
    meaning: "the share of traces that is sent, decided by trace id",
  }),
  PRIVATE_RECEIVERS: nonEmptyList(
    z
      .string()
      .toLowerCase()
      .regex(/^[\w.:-]+$/),
  )
    .default([])
    .register(descriptions, {
      hint: "hosts on the inside that messages may be sent to, with commas between",
      meaning:
        "internal hosts that webhooks may be sent to (`distribution.internal,10.0.0.5`); all others must have public addresses and use https. Demo mode allows any address",
    }),
  DISTRIBUTION_URL: httpUrl().optional().register(descriptions, {
    hint: "the data-distribution host's address, such as https://distribution.example.se",
    meaning: "address of the data-distribution host. Demo mode starts a bundled host with a generated key",
  }),
  DISTRIBUTION_KEY: nonEmptyList(z.string().min(16)).optional().register(descriptions, {
    hint: "a key of at least 16 characters; several with commas between",
    meaning: "key shared with the data-distribution host, at least 16 characters; comma-separated during key rotation",
    isSecret: true,
  }),
  SECRET_KEY: nonEmptyList(z.string().min(32)).default([]).register(descriptions, {
    hint: "a key of at least 32 characters; several with commas between",
    meaning:
      "a key of at least 32 characters that encrypts the secrets of second factors and subscribers in the database. Without it they are stored in plain text. Identical on every node; store it separately from database backups",
    isSecret: true,
  }),
  REQUIRE_SECOND_FACTOR: flag().default(false).register(descriptions, {
    hint: "on or off",
    meaning:
      "administrators and technicians with local accounts have only the rights of their other roles, or of a reader, until they have a second factor (one-time codes or a passkey). Identical on every node",
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(descriptions, {
      hint: "an address such as smtp://user:password@mail.example.se:587",
      meaning: "the mail server that notifications are sent through; no e-mail is sent without it. Needs `PUBLIC_URL`",
      isSecret: true,
    }),
  SMTP_FROM: z.string().min(3).max(320).optional().register(descriptions, {
    hint: "a sender such as Katalogen <katalog@example.se>",
    meaning: "the sender of every e-mail",
    default: "`no-reply@` the host of `PUBLIC_URL`",
  }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .register(descriptions, {
      hint: "fatal, error, warn, info, debug, trace or silent",
      meaning: "`fatal` … `trace`, `silent`",
    }),
  OIDC_ISSUER: httpUrl().optional().register(descriptions, {
    hint: "the identity provider's address, such as https://idp.example.se/realms/vard",
    meaning: "login through an OpenID Connect provider; needs `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET` and `PUBLIC_URL`",
  }),
  OIDC_CLIENT_ID: z.string().optional().register(descriptions, {
    hint: "the catalogue's name at the identity provider",
    meaning: "the catalogue's client id at the provider",
  }),
  OIDC_CLIENT_SECRET: z.string().optional().register(descriptions, {
    hint: "the catalogue's secret at the identity provider",
    meaning: "its client secret",
    isSecret: true,
  }),
  OIDC_SCOPE: z
    .string()
    .regex(/\bopenid\b/)
    .default("openid profile")
    .register(descriptions, {
      hint: "scopes with spaces between, openid among them",
      meaning: "the requested scope",
    }),
  OIDC_ROLE_CLAIM: z.string().default("roles").register(descriptions, {
    hint: "the name of a claim",
    meaning: "the claim that holds roles",
  }),
  OIDC_ROLE_MAP: roleMap.default(Object.fromEntries(roleIds.map((role) => [role, role]))).register(descriptions, {
    hint: `values of the role claim with their roles, such as katalog-redaktor=EDITOR; the roles are ${roleIds.join(", ")}`,
    meaning: "the role of each value of that claim (`katalog-redaktor=EDITOR,…`)",
    default: "each role by its own name",
  }),
  OIDC_ACR_VALUES: commaSeparated().default([]).register(descriptions, {
    hint: "levels with commas between",
    meaning: "accepted `acr` values; a login whose ID token has none of them is refused",
  }),
  OIDC_AMR_VALUES: commaSeparated().default([]).register(descriptions, {
    hint: "methods with commas between",
    meaning: "accepted `amr` values; a login whose ID token has none of them is refused",
  }),
  MATOMO_URL: httpUrl().optional().register(descriptions, {
    hint: "Matomo's address, such as https://matomo.example.se/",
    meaning: "Matomo server for page views (cookieless, paths only); off unless set",
  }),
  MATOMO_SITE_ID: siteNumber().optional().register(descriptions, {
    hint: "the number of the site in Matomo",
    meaning: "its site id at `PUBLIC_URL`",
  }),
  MATOMO_OTHER_SITE_ID: siteNumber().optional().register(descriptions, {
    hint: "the number of the site in Matomo for other addresses than the public one",
    meaning: "its site id at other addresses",
  }),
});
