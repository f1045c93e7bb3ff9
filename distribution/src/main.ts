import { setTimeout as wait } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { type Config, readConfig, StartError } from "./config.ts";
import { createCatalogue } from "./importing/catalogue.ts";
import { createImporter } from "./importing/importer.ts";
import { startPolling } from "./importing/poller.ts";
import { createUsageCounts } from "./serving/usage-counts.ts";
import { startReporting } from "./serving/usage-reporter.ts";
import { openStore } from "./store/store.repository.ts";

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** The process exits within this time, before a supervisor would kill it. */
const exitTimeoutMs = 2500;
/** How long it tries to report the remaining usage counts. */
const lastReportTimeoutMs = 1000;

async function start({ catalogueUrl, keys, webhookSecrets, ...config }: Config): Promise<void> {
  const store = openStore(config.dataDir);
  const stopping = new AbortController();
  const catalogue = createCatalogue({ url: catalogueUrl, key: keys[0] ?? "", stopped: stopping.signal });
  const importer = createImporter(store, catalogue);
  const counts = createUsageCounts();
  const app = await buildApp({
    store,
    counts,
    importer,
    isPaused: () => poller.isPaused(),
    hostNames: config.hostNames,
    keys,
    webhookSecrets,
    logger: { level: config.logLevel },
  });
  const onFailure = (error: unknown) => app.log.warn(error);
  const poller = startPolling({ store, catalogue, importer, onFailure });
  const reporter = startReporting({ counts, catalogue, onFailure });
  const stop = async () => {
    setTimeout(() => process.exit(1), exitTimeoutMs).unref();
    poller.stop();
    reporter.stop();
    stopping.abort();
    await app.close();
    await importer.idle();
    store.close();
    await Promise.race([reporter.report(), wait(lastReportTimeoutMs)]);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  // A bundled host ends with the catalogue, however that ends.
  process.once("disconnect", stop);
  process.stdout.write(`Data distribution: ${await listen(() => app.listen(config), config.port)}\n`);
}

async function listen(open: () => Promise<string>, port: number): Promise<string> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    throw new StartError(`Port ${port} is already in use. Choose another with PORT=3101.`);
  }
}
