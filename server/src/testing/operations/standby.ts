import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, vi } from "vitest";
import { freePort } from "../../http/free-port.ts";
import { postgresBin, unprivileged } from "../postgres-server.ts";

const run = promisify(execFile);

export interface Standby {
  url: string;
  promote: () => Promise<void>;
  remove: () => Promise<void>;
}

async function query<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A streaming standby of a primary, which from then on acknowledges only commits that the standby has. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-standby-"));
  const runAs = await unprivileged(folder);
  const port = await freePort();
  const data = join(folder, "data");
  const bin = postgresBin();
  const copy = ["-d", primaryUrl, "-D", data, "-R", "-X", "stream", "-c", "fast", "-N"];
  await run(join(bin, "pg_basebackup"), copy, runAs);
  const settings = [
    "fsync=off",
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
  ];
  const args = ["-D", data, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])];
  const server: ChildProcess = spawn(join(bin, "postgres"), args, { ...runAs, stdio: "ignore" });
  const url = new URL(primaryUrl);
  url.port = `${port}`;
  // Set after the copy was made, because the promoted server has no standby to wait for.
  await query(primaryUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await query(primaryUrl, "SELECT pg_reload_conf()");
  const streaming = "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'";
  const isStreaming = async () => expect(await query(primaryUrl, streaming)).toEqual([{ sync_state: "sync" }]);
  await vi.waitFor(isStreaming, { timeout: 90_000, interval: 100 });
  return {
    url: url.href,
    promote: async () => {
      await query(url.href, "SELECT pg_promote()");
    },
    remove: async () => {
      server.kill("SIGQUIT");
      await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
