import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compileCache } from "./server-process.ts";

const main = fileURLToPath(new URL("../../../../distribution/src/main.ts", import.meta.url));

interface HostSettings {
  DATA_DIR: string;
  CATALOGUE_URL: string;
  DISTRIBUTION_KEY: string;
}

/** The real data-distribution host in a separate process. */
export async function startHost(settings: HostSettings) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "fatal", ...compileCache, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Data distribution: (http\S+)/.exec(line) ?? [];
    if (!url) continue;
    return {
      url,
      kill: async () => {
        child.kill("SIGKILL");
        await ended;
      },
    };
  }
  throw new Error("The host did not start");
}
