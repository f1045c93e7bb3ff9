import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../server/src/http/free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const timeoutMs = 120_000;

export interface RunningProcess {
  address: string;
  /** Milliseconds from the start until it answered. */
  startTime: number;
  /** Milliseconds of processor time used so far, by all its threads. */
  processorTime: () => Promise<number>;
  memory: () => Promise<NodeJS.MemoryUsage>;
  stop: () => Promise<void>;
}

/** Starts a program in a separate process, as in production: its log is written, to /dev/null. */
async function start(file: string, args: string[], env: Record<string, string>): Promise<RunningProcess> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", "./bench/child-processes/report-resource-usage.ts", file, ...args],
    {
      cwd: root,
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ["ignore", openSync("/dev/null", "w"), "inherit", "ipc"],
    },
  );
  const address = `http://127.0.0.1:${port}`;
  while (!(await isAnswering(address))) {
    if (child.exitCode !== null || performance.now() - started > timeoutMs) throw new Error(`${file} did not start`);
    await wait(20);
  }
  const startTime = performance.now() - started;
  return {
    address,
    startTime,
    processorTime: async () => {
      child.send("cpu");
      const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage];
      return (user + system) / 1000;
    },
    memory: async () => {
      child.send("memory");
      const [usage] = (await once(child, "message")) as [NodeJS.MemoryUsage];
      return usage;
    },
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

const isAnswering = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );

/** A bundled data-distribution host would read the whole catalogue during the measurement, so another one is configured. */
const unreachableHost = { DISTRIBUTION_URL: "http://127.0.0.1:9", DISTRIBUTION_KEY: "nobody-is-at-home-there" };

export const startCatalogue = (env: Record<string, string>): Promise<RunningProcess> =>
  start("server/src/main.ts", [], { DEMO: "true", ...unreachableHost, ...env });

/** A route that only sends bytes: `ours` inside our server, `fastify` without hooks, plugins and log. */
export const startBare = (kind: "ours" | "fastify", bytesPath: string, method: string): Promise<RunningProcess> =>
  start("bench/child-processes/bare-server.ts", [bytesPath, method, kind], {});

export const startBareWriter = (dataDir: string, env: Record<string, string>): Promise<RunningProcess> =>
  start("bench/child-processes/bare-writer.ts", [dataDir], env);
