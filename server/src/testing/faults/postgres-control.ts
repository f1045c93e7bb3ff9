import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { preparePostgres, untilReady } from "../postgres-server.ts";

/** A PostgreSQL server that a test can stop, kill and freeze. */
export interface PostgresControl {
  url: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function startControlledPostgres(): Promise<PostgresControl> {
  const { url, program, args, as, remove } = await preparePostgres();
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawn(program, args, { ...as, stdio: "ignore" });
    await untilReady(url);
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    // Every process at once, without a word to anybody: what a killed container or machine looks like.
    const ended = once(server, "exit");
    await signalAll(server, "SIGKILL");
    await ended;
    server = undefined;
  }
  await start();
  return {
    url,
    start,
    kill,
    freeze: () => signalAll(server, "SIGSTOP"),
    thaw: () => signalAll(server, "SIGCONT"),
    remove: async () => {
      await kill();
      await remove();
    },
  };
}

/** Each connection is served by a process of its own, a child of the first. */
async function signalAll(server: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  const pid = server?.pid;
  if (!pid) return;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean).map(Number);
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, signal);
    } catch {
      // It ended in the meantime.
    }
  }
}
