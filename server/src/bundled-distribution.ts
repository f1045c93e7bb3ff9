import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { freePort } from "./http/free-port.ts";
import { writeBundledSubscriber } from "./modules/deliveries/bundled-subscriber.repository.ts";
import type { DistributionSettings } from "./outgoing/distribution-host.ts";
import { createSecretBox } from "./secrets/secret-box.ts";

const main = fileURLToPath(new URL("../../distribution/src/main.ts", import.meta.url));
const timeoutMs = 3000;
const maxPauseMs = 30_000;

interface BundledDistribution {
  settings: DistributionSettings;
  start: (catalogueUrl: string) => void;
  stop: () => Promise<void>;
}

/**
 * The data-distribution host as a child process of the catalogue, for trying it out: its failures do not affect the
 * catalogue. Key and secret are created at every start, and only these two processes know them.
 */
export async function prepareBundledDistribution(
  db: Database,
  { dataDir, secretKeys }: Pick<Config, "dataDir" | "secretKeys">,
): Promise<BundledDistribution> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const key = randomBytes(24).toString("hex");
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const sealed = createSecretBox(secretKeys).seal(secret);
  await writeBundledSubscriber(db, { url: `${url}/webhook`, secret: sealed, created: new Date() });
  const env = {
    PORT: new URL(url).port,
    DATA_DIR: join(dataDir, "distribution"),
    DISTRIBUTION_KEY: key,
    WEBHOOK_SECRET: secret,
    LOG_LEVEL: "error",
  };
  let stop = async () => {};
  return {
    settings: { url, keys: [key] },
    start: (catalogueUrl) => {
      stop = keepRunning({ ...env, CATALOGUE_URL: catalogueUrl });
    },
    stop: () => stop(),
  };
}

/** Restarts the process when it ends, with growing pauses. Returns the function that stops it. */
function keepRunning(env: Record<string, string>): () => Promise<void> {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  const start = () => {
    const startedAt = performance.now();
    // The closed IPC channel tells the process that the catalogue has ended, however that happened.
    child = spawn(process.execPath, [main], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child.once("error", () => {});
    child.once("exit", () => {
      failures = performance.now() - startedAt > maxPauseMs ? 0 : failures + 1;
      timer = setTimeout(start, Math.min(1000 * 2 ** failures, maxPauseMs)).unref();
    });
  };
  start();
  return async () => {
    clearTimeout(timer);
    child?.removeAllListeners("exit");
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.race([ended, wait(timeoutMs, undefined, { ref: false }).then(() => child?.kill("SIGKILL"))]);
  };
}
