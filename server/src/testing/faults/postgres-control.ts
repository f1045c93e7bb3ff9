import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
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
  const { url, program, args, runAs, remove } = await preparePostgres();
  let server: ChildProcess | undefined;

  /** The shared memory of a killed server may remain for a moment, in which the next server fails to start. */
  async function start(triesLeft = 20): Promise<void> {
    const started = spawn(program, args, { ...runAs, stdio: "ignore" });
    server = started;
    const ended = once(started, "exit").then(() => "ended" as const);
    if ((await Promise.race([untilReady(url), ended])) !== "ended") return;
    if (triesLeft === 0) throw new Error("PostgreSQL does not start");
    await wait(200);
    return start(triesLeft - 1);
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    // Kills every process at once and without notice, as when a container or machine is killed. The first process is
    // stopped before that, or it could start others meanwhile.
    const ended = once(server, "exit");
    server.kill("SIGSTOP");
    await signalAll(server, "SIGKILL");
    await ended;
    server = undefined;
  }
  await start();
  return {
    url,
    start: () => start(),
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
