import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import { searchChannel } from "./database/watch-channel.ts";
import { loadDemoCatalogue } from "./demo/demo-catalogue.ts";
import { databaseTrouble } from "./errors/database-errors.ts";
import { StartError } from "./errors/start-error.ts";
import { createLogStream } from "./http/log-stream.ts";
import { loggerOptions } from "./http/logger.ts";
import { stopGently } from "./http/stop.ts";
import { demoAccounts, demoPassword, prepareDemoAccounts } from "./modules/login/accounts/demo-accounts.ts";
import { createSearchCatalogue } from "./modules/measure-search/search-catalogue.service.ts";
import type { BuildInfo } from "./modules/tech-admin/tech-admin.routes.ts";

const demoNotice = `Demo accounts (password ${demoPassword}): ${demoAccounts.map(({ username }) => username).join(", ")}\n`;
const webRoot = fileURLToPath(new URL("../../web/dist", import.meta.url));

try {
  await start(readConfig(process.env));
} catch (error) {
  const told =
    databaseTrouble(error) === "full"
      ? new StartError("No room is left on the disk for the database. Nothing that was saved is lost.")
      : error;
  if (!(told instanceof StartError)) throw told;
  process.stderr.write(`${told.message}\n`);
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  const { db, close, watch, alone, isAnswering } = await openDatabase(config);
  try {
    await alone((own) => prepareDatabase(own, config));
    const catalogue = createSearchCatalogue(db);
    watch(searchChannel, () => void catalogue.catchUp().catch(() => {}));
    const app = await buildApp({
      db,
      isDatabaseAnswering: isAnswering,
      catalogue,
      now: () => new Date(),
      buildInfo: await readBuildInfo(),
      logger: { ...loggerOptions(config.logLevel), stream: createLogStream() },
      login: { demo: config.demo, publicUrl: config.publicUrl, oidc: config.oidc, pause: wait },
      shedsLoad: true,
      ...(existsSync(webRoot) && {
        web: { root: webRoot, apiBasePath: config.apiBasePath, analytics: config.analytics },
      }),
    });
    app.addHook("onClose", close);
    const address = await listen(() => app.listen({ port: config.port, host: config.host }), config);
    process.stdout.write(`Indikatorkatalogen: ${config.publicUrl ?? address}\n`);
    if (config.demo) process.stdout.write(demoNotice);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopGently(app));
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepareDatabase(db: Database, { demo }: Config): Promise<void> {
  await migrateToLatest(db);
  if (demo) await loadDemoCatalogue(db, new Date());
  await prepareDemoAccounts(db, { demo, now: new Date() });
}

async function listen(open: () => Promise<string>, { port }: Config): Promise<string> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new StartError(`Port ${port} is already in use. Choose another with PORT=3001 npm start.`);
    }
    throw error;
  }
}

/** The manifest names every built file by its content, so its own hash tells one build from another. */
async function readBuildInfo(): Promise<BuildInfo> {
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  const manifest = `${webRoot}/build-manifest.json`;
  const build = existsSync(manifest)
    ? createHash("sha256")
        .update(await readFile(manifest))
        .digest("hex")
        .slice(0, 12)
    : "none";
  return { version, build };
}
