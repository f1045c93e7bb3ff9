import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface RestartableCatalogue {
  start: () => Promise<void>;
  /** Without a chance to put anything in order. */
  kill: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A demo catalogue of its own that can be killed in the middle of something and started again on the same data. */
export function restartableCatalogue(origin: string): RestartableCatalogue {
  const dataDir = mkdtempSync(join(tmpdir(), "indikatorkatalogen-killed-"));
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  };
  return {
    start: async () => {
      server = spawn(process.execPath, ["server/src/main.ts"], {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, PORT: new URL(origin).port, DATA_DIR: dataDir, DEMO: "true", LOG_LEVEL: "warn" },
      });
      await untilAnswering(`${origin}/services/api/1.0/techadminfrontendfacade/health`);
    },
    kill,
    remove: async () => {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(address: string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error("The catalogue did not start");
}
