import { resolve } from "node:path";
import { isLoopback } from "@indikatorkatalogen/contract";
import { z } from "zod";

/** A start-up error that the operator can correct. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const httpUrl = z.url({ protocol: /^https?$/ });
/** Comma-separated, so that a new value can be accepted before the old one is removed. */
const commaSeparated = (one: z.ZodString) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(one).min(1));

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  HOST: z.string().min(1).default("127.0.0.1"),
  HOST_NAMES: commaSeparated(z.string().regex(/^[\w.-]+(:\d+)?$/)).default([]),
  DATA_DIR: z.string().min(1).default("data/distribution"),
  CATALOGUE_URL: httpUrl.default("http://127.0.0.1:3000"),
  DISTRIBUTION_KEY: commaSeparated(z.string().min(16)),
  WEBHOOK_SECRET: commaSeparated(z.string().regex(/^whsec_[A-Za-z0-9+/=]{24,}$/)).default([]),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export interface Config {
  port: number;
  host: string;
  /** The names in the Host header that are accepted besides loopback. */
  hostNames: readonly string[];
  dataDir: string;
  catalogueUrl: string;
  /** The first is sent to the catalogue; any is accepted from callers. */
  keys: readonly string[];
  webhookSecrets: readonly string[];
  logLevel: string;
}

const hints: Record<string, string> = {
  PORT: "a port number from 0 to 65535",
  HOST: "an address to listen on, such as 127.0.0.1",
  HOST_NAMES: "the host names that consumers and the catalogue use, such as data.example.se; comma-separated",
  DATA_DIR: "a folder for what has been imported",
  CATALOGUE_URL: "the catalogue's address, such as https://katalog.example.se",
  DISTRIBUTION_KEY: "the key shared with the catalogue, of at least 16 characters; several with commas between",
  WEBHOOK_SECRET: "the secret of the catalogue's subscription, such as whsec_…; several with commas between",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace or silent",
};

/** One line for each wrong value. Values are not repeated, because they may be secret. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(values);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new StartError([...names].map((name) => `${name} is missing or not valid: ${hints[name]}`).join("\n"));
  }
  const { data } = parsed;
  if (data.HOST_NAMES.length === 0 && !isLoopback(data.HOST)) {
    throw new StartError(`HOST_NAMES is missing: with HOST=${data.HOST} it needs ${hints.HOST_NAMES}`);
  }
  return {
    port: data.PORT,
    host: data.HOST,
    hostNames: data.HOST_NAMES,
    dataDir: resolve(data.DATA_DIR),
    catalogueUrl: data.CATALOGUE_URL.replace(/\/$/, ""),
    keys: data.DISTRIBUTION_KEY,
    webhookSecrets: data.WEBHOOK_SECRET,
    logLevel: data.LOG_LEVEL,
  };
}
