import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { buildApp } from "./app.ts";
import { prepareBundledDistribution } from "./bundled-distribution.ts";
import { openControlSocket } from "./commands/execution/control-socket.ts";
import { handleControlCommand } from "./commands/execution/handle-control-command.ts";
import { type Config, toJobSettings } from "./config.ts";
import { startDatabaseClock } from "./database/database-clock.ts";
import { createDiskSpaceCheck } from "./database/embedded/disk-space.ts";
import { type OpenDatabase, openDatabase } from "./database/open-database.ts";
import { searchChannel } from "./database/server/watch-channel.ts";
import { StartError } from "./errors/start-error.ts";
import { shutDownGracefully } from "./http/graceful-shutdown.ts";
import { createLogStream } from "./http/logging/log-stream.ts";
import { loggerOptions } from "./http/logging/logger.ts";
import type { Draining } from "./http/probes.ts";
import { openJobQueue } from "./jobs/job-queue.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { createRecentLoad } from "./metrics/recent-load.ts";
import { sampleBackups } from "./metrics/sample-backups.ts";
import { sampleCatalogue } from "./metrics/sample-catalogue.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { readBackupFigures } from "./modules/backup/backup-status.service.ts";
import { demoAccounts, demoPassword } from "./modules/login/accounts/demo-accounts.ts";
import type { LoginSettings } from "./modules/login/login-settings.ts";
import {
  createSearchCatalogue,
  type SearchCatalogue,
} from "./modules/measure-search/catalogue/search-catalogue.service.ts";
import { startReading } from "./modules/measure-search/snapshot/read-snapshot.ts";
import { indexSnapshotName, type SnapshotSettings } from "./modules/measure-search/snapshot/snapshot-schedule.ts";
import { countQueue } from "./modules/operations/operations.repository.ts";
import type { BuildInfo } from "./modules/tech-admin/tech-admin.routes.ts";
import { createUsageCounter } from "./modules/usage-statistics/usage-counter.service.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { startProgram } from "./start-program.ts";
import { openTraces } from "./tracing/open-traces.ts";
import { startWorkers } from "./workers.ts";

const demoNotice = `Demo accounts (password ${demoPassword}): ${demoAccounts.map(({ username }) => username).join(", ")}\n`;
const webRoot = fileURLToPath(new URL("../../web/dist", import.meta.url));

// Parsed requests are short-lived. During start-up, when most objects survive, V8 learns to allocate them in the old
// generation, which makes later garbage collections longer.
setFlagsFromString("--no-allocation-site-pretenuring");

await startProgram(start);

async function start(config: Config): Promise<void> {
  const snapshotPath = join(config.dataDir, indexSnapshotName);
  // On a separate thread, while the database is opened and the server built.
  const snapshot = { path: snapshotPath, reading: startReading(snapshotPath) };
  const database = await openDatabase(config);
  let app: FastifyInstance | undefined;
  try {
    await database.withStartupLock((own) => prepareDatabase(own, config));
    const bundled =
      config.demo && !config.distribution ? await prepareBundledDistribution(database.db, config) : undefined;
    const built = await build(
      { ...config, distribution: config.distribution ?? bundled?.settings, snapshot },
      database,
    );
    app = built.app;
    // Only now is there a server whose closing stops the workers.
    app.addHook("preClose", await built.startWork());
    if (bundled) app.addHook("preClose", bundled.stop);
    app.addHook("preClose", built.catalogue.stop);
    if (!config.databaseUrl) app.addHook("preClose", await listenForCommands(config, database, built.catalogue));
    const address = await openPort(app, config);
    bundled?.start(address);
    process.stdout.write(`Indikatorkatalogen: ${config.publicUrl ?? address}\n`);
    if (config.demo) process.stdout.write(demoNotice);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(
        signal,
        () => void shutDownGracefully(built.app, { draining: built.draining, drainSeconds: config.drainSeconds }),
      );
  } catch (error) {
    await (app ?? database).close();
    throw error;
  }
}

interface BuiltServer {
  app: FastifyInstance;
  catalogue: SearchCatalogue;
  draining: Draining;
  /** Starts background work, unless other nodes do it. Returns the function that stops it. */
  startWork: () => Promise<() => Promise<void>>;
}

interface StartConfig extends Config {
  /** Where the search index is stored for the next start. */
  snapshot: SnapshotSettings;
}

async function build(config: StartConfig, database: OpenDatabase): Promise<BuiltServer> {
  const { db, writeDb, close, watch, listen, isAnswering, poolStatistics } = database;
  const stream = createLogStream();
  const log = pino(loggerOptions(config.logLevel), stream);
  const catalogue = openCatalogue(config, db, log);
  watch(searchChannel, catalogue.scheduleCatchUp);
  const { now, isInSync: isClockInSync, stop: stopClock } = await startDatabaseClock(db, log);
  const secrets = createSecretBox(config.secretKeys);
  logSettings(log, config);
  const jobs = await openJobQueue(db, log);
  const draining = { isActive: false };
  const metrics = await openMetrics(config, database, catalogue);
  const recentLoad = createRecentLoad({ now, poolStatistics });
  const stopSampling = recentLoad.start();
  const traces = await openTraces(config.traces);
  const { receivers } = config;
  /** What calls and background work have in common. */
  const shared = { db, listen, now, isClockInSync, receivers, secrets, startSpan: traces?.startSpan };
  const app = await buildApp({
    ...shared,
    writeDb,
    isDatabaseAnswering: isAnswering,
    ...(!config.databaseUrl && { hasDiskSpace: createDiskSpaceCheck(config.dataDir) }),
    makesBackups: config.backup !== undefined,
    catalogue,
    rowCacheBytes: config.rowCacheBytes,
    usage: createUsageCounter({ db, now, warn: (error) => log.warn(error, "usage counts cannot be written") }),
    jobs,
    buildInfo: await readBuildInfo(),
    logger: { level: config.logLevel, stream },
    login: loginSettingsOf(config),
    trustedProxies: config.trustedProxies,
    shedsLoad: true,
    draining,
    metrics: metrics?.metrics,
    recentLoad,
    distribution: config.distribution,
    sendsMail: config.mail !== undefined,
    ...(existsSync(webRoot) && {
      web: { root: webRoot, apiBasePath: config.apiBasePath, analytics: config.analytics },
    }),
    release: async () => {
      stopClock();
      stopSampling();
      await metrics?.stop();
      await traces?.stop();
      await jobs.close();
      await close();
    },
  }).catch(async (error: unknown) => {
    // An open queue would keep the process alive.
    await jobs.close();
    throw error;
  });
  const startWork = async () =>
    config.workers
      ? startWorkers({
          ...shared,
          log,
          jobSettings: toJobSettings(config),
          afterWrite: catalogue.catchUp,
        })
      : async () => {};
  return { app, catalogue, draining, startWork };
}

function openCatalogue({ snapshot }: StartConfig, db: OpenDatabase["db"], log: Logger): SearchCatalogue {
  return createSearchCatalogue(db, {
    warn: (error) => log.warn(error, "the catalogue in memory cannot follow"),
    log: (line) => log.info(line),
    snapshot,
  });
}

function loginSettingsOf({ demo, publicUrl, oidc, requiresAdminFactor }: Config): LoginSettings {
  return { demo, publicUrl, oidc, requiresAdminFactor, pause: wait };
}

function logSettings(log: Logger, { effective, demo, secretKeys }: Config): void {
  log.info(effective, "effective settings");
  if (demo || secretKeys.length > 0) return;
  log.warn("without SECRET_KEY, second factors and the secrets of subscribers are stored in plain text");
}

async function openMetrics(
  { metricsPort, host, backup }: Config,
  { db, poolStatistics, isAnswering: isDatabaseAnswering }: OpenDatabase,
  catalogue: SearchCatalogue,
): Promise<{ metrics: Metrics; stop: () => Promise<void> } | undefined> {
  if (metricsPort === undefined) return undefined;
  const metrics = createMetrics();
  sampleCatalogue(metrics, {
    catalogue,
    countQueue: (queue) => countQueue(db, queue),
    poolStatistics,
    isDatabaseAnswering,
  });
  if (backup) sampleBackups(metrics, { readFigures: () => readBackupFigures(db), isDatabaseAnswering });
  return { metrics, stop: await serveMetrics(metrics, { host, port: metricsPort }) };
}

/** Commands run in the server while it has the embedded database open, because no other process can open it. */
function listenForCommands(
  { dataDir }: Config,
  { db }: OpenDatabase,
  catalogue: SearchCatalogue,
): Promise<() => Promise<void>> {
  return openControlSocket(dataDir, (command, output) =>
    handleControlCommand(command, { ...output, db, dataDir, now: new Date(), onWrite: catalogue.scheduleCatchUp }),
  );
}

async function openPort(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new StartError(`Port ${port} is already in use. Choose another with PORT=3001 npm start.`);
    }
    throw error;
  }
}

/** The manifest names every built file by its content hash, so its own hash identifies the build. */
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
