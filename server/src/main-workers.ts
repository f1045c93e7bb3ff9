import { pino } from "pino";
import { type Config, toJobSettings } from "./config.ts";
import { startDatabaseClock } from "./database/database-clock.ts";
import { openDatabase } from "./database/open-database.ts";
import { hardLimitMs } from "./http/graceful-shutdown.ts";
import { createLogStream } from "./http/logging/log-stream.ts";
import { loggerOptions } from "./http/logging/logger.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { startProgram } from "./start-program.ts";
import { openTraces } from "./tracing/open-traces.ts";
import { startWorkers } from "./workers.ts";

await startProgram(start);

/** Background work in a separate process, for installations with several nodes. */
async function start(config: Config): Promise<void> {
  const { db, close, listen, withStartupLock } = await openDatabase(config);
  try {
    await withStartupLock((own) => prepareDatabase(own, config));
    const log = pino(loggerOptions(config.logLevel), createLogStream());
    const jobSettings = toJobSettings(config);
    // Nodes that serve searches are notified of changes.
    const afterWrite = async () => {};
    const { receivers } = config;
    const secrets = createSecretBox(config.secretKeys);
    const traces = await openTraces(config.traces);
    const { now, isInSync: isClockInSync } = await startDatabaseClock(db, log);
    const stopWorkers = await startWorkers({
      db,
      listen,
      now,
      isClockInSync,
      log,
      startSpan: traces?.startSpan,
      jobSettings,
      afterWrite,
      receivers,
      secrets,
    });
    process.stdout.write("Indikatorkatalogen: workers started\n");
    const stop = async () => {
      setTimeout(() => process.exit(1), hardLimitMs).unref();
      await stopWorkers();
      await traces?.stop();
      await close();
    };
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
  } catch (error) {
    await close();
    throw error;
  }
}
