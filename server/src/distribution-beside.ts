import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { DistributionSettings } from "./outgoing/distribution-host.ts";

const main = fileURLToPath(new URL("../../distribution/src/main.ts", import.meta.url));
const patience = 3000;
const longestPause = 30_000;

/** Where a host beside the catalogue will be, and what the two will show each other until the catalogue ends. */
export async function chooseDistribution(): Promise<DistributionSettings> {
  return { url: `http://127.0.0.1:${await freePort()}`, keys: [randomBytes(24).toString("hex")] };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

interface Beside extends DistributionSettings {
  catalogueUrl: string;
  dataDir: string;
}

/**
 * Starts the data-distribution host in a process of its own, so that nothing that happens to it happens to the
 * catalogue. When it ends it is started again, with growing pauses. Gives what stops it.
 */
export function startDistributionBeside({ url, keys, catalogueUrl, dataDir }: Beside): () => Promise<void> {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let falls = 0;
  const env = {
    PORT: new URL(url).port,
    DATA_DIR: join(dataDir, "distribution"),
    CATALOGUE_URL: catalogueUrl,
    DISTRIBUTION_KEY: keys.join(","),
    LOG_LEVEL: "error",
  };
  const start = () => {
    const startedAt = performance.now();
    // It hears by the last of these when the catalogue is gone, however that went.
    child = spawn(process.execPath, [main], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child.once("error", () => {});
    child.once("exit", () => {
      falls = performance.now() - startedAt > longestPause ? 0 : falls + 1;
      timer = setTimeout(start, Math.min(1000 * 2 ** falls, longestPause)).unref();
    });
  };
  start();
  return async () => {
    clearTimeout(timer);
    child?.removeAllListeners("exit");
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.race([ended, wait(patience).then(() => child?.kill("SIGKILL"))]);
  };
}
