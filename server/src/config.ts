import { resolve } from "node:path";
import { z } from "zod";
import { StartError } from "./errors/start-error.ts";

const flag = z.enum(["true", "false", "1", "0", "on", "off"]).transform((value) => ["true", "1", "on"].includes(value));
const httpUrl = z.url({ protocol: /^https?$/ });

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  /** The demo catalogue and its accounts; never together with a production environment. */
  demo: boolean;
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
    const lines = parsed.error.issues.map(
      ({ path }) => `${path.join(".")}=${env[String(path[0])]} is not valid: ${hints[String(path[0])]}`,
    );
    throw new StartError(lines.join("\n"));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  const demo = values.DEMO ?? (!values.DATABASE_URL && !production);
  if (demo && production)
    throw new StartError("DEMO=true is refused when NODE_ENV=production: the demo accounts have known passwords.");
  if (demo && !loopback.includes(values.HOST)) {
    throw new StartError(
      `HOST=${values.HOST} is refused in demo mode: the demo accounts have known passwords. Set DEMO=false.`,
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    demo,
    logLevel: values.LOG_LEVEL,
  };
}

const hints: Record<string, string> = {
  PORT: "a port number from 0 to 65535",
  HOST: "an address to listen on, such as 127.0.0.1",
  DATA_DIR: "a folder for the embedded database",
  DATABASE_URL: "an address such as postgres://user:password@host:5432/catalogue",
  PUBLIC_URL: "the address that visitors use, such as https://katalog.example.se",
  DEMO: "true or false",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace or silent",
};
