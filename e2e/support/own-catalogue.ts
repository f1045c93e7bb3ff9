import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const healthPath = "/services/api/1.0/techadminfrontendfacade/health";

interface OwnCatalogue {
  dataDir: string;
  /** Starts the server; after `kill` on the same data. */
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Kills the server and deletes its data. */
  remove: () => Promise<void>;
}

/** A second catalogue with its own data and settings, for one journey. */
export function createOwnCatalogue(origin: string, settings: Record<string, string>): OwnCatalogue {
  const dataDir = mkdtempSync(join(tmpdir(), "indikatorkatalogen-e2e-"));
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  };
  return {
    dataDir,
    start: async () => {
      server = spawn(process.execPath, ["server/src/main.ts"], {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, PORT: new URL(origin).port, DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings },
      });
      await waitUntilHealthy(origin, server);
    },
    kill,
    remove: async () => {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilHealthy(origin: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const response = await fetch(origin + healthPath).catch(() => undefined);
    if (response?.ok) return;
    await wait(200);
  }
  throw new Error("The catalogue did not start");
}
