import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const health = "/services/api/1.0/techadminfrontendfacade/health";

interface Catalogue {
  stop: () => Promise<void>;
}

/** A second, empty catalogue with settings of its own, for what the demo is not set up for. */
export async function startCatalogue(origin: string, settings: Record<string, string>): Promise<Catalogue> {
  const dataDir = mkdtempSync(join(tmpdir(), "indikatorkatalogen-e2e-"));
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: new URL(origin).port,
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DEMO: "false",
      LOG_LEVEL: "warn",
      ...settings,
    },
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  await untilAnswering(origin + health, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { stop };
}

async function untilAnswering(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error("The catalogue did not start");
}
