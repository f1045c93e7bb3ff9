import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** The compile cache of all started processes; a process that exits normally writes it. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../../node_modules/.cache/compiled", import.meta.url)),
};

/** The real server in a separate process. */
export interface ServerProcess {
  url: string;
  pid: number;
  isRunning: () => boolean;
  kill: (signal: NodeJS.Signals) => void;
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

export type DatabaseSettings = { DATA_DIR: string } | { DATABASE_URL: string };

/** By default the server of this release; the `main.ts` of another may be given. */
export async function startServer(
  databaseSettings: DatabaseSettings,
  extraSettings: Record<string, string> = {},
  program = main,
): Promise<ServerProcess> {
  const settings = { PORT: "0", DEMO: "false", LOG_LEVEL: "fatal", NODE_ENV: "test", ...compileCache };
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...settings, ...databaseSettings, ...extraSettings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return {
    url: await addressOf(child),
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null,
    kill: (signal) => child.kill(signal),
    ended,
  };
}

/** Where a server that is starting can be reached. */
export async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error("The server has nowhere to write");
  let errorOutput = "";
  stderr.on("data", (text) => {
    errorOutput += text;
  });
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /^Indikatorkatalogen: (http\S+)/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error(`The server did not start: ${errorOutput}`);
}
