import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { freePort } from "../../http/free-port.ts";
import { unprivileged } from "../postgres-server.ts";

export interface Pgbouncer {
  url: string;
  stop: () => Promise<void>;
}

/** Debian installs it where only administrators look by default. */
const searchPath = `${process.env.PATH}:/usr/sbin`;

/** A real pgbouncer in front of a database. */
export async function startPgbouncer(databaseUrl: string, settings: Record<string, string>): Promise<Pgbouncer> {
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  const runAs = await unprivileged(folder);
  const port = await freePort();
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: `${port}`,
    unix_socket_dir: "",
    auth_type: "any",
    default_pool_size: "5",
    ...settings,
  };
  const lines = [
    "[databases]",
    `catalogue = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username}`,
    "[pgbouncer]",
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
  ];
  const config = join(folder, "pgbouncer.ini");
  await writeFile(config, lines.join("\n"), { mode: 0o644 });
  const child = spawn("pgbouncer", ["-q", config], { ...runAs, stdio: "ignore", env: { PATH: searchPath } });
  await expect.poll(() => accepts(port)).toBe(true);
  return {
    url: `postgres://${username}@127.0.0.1:${port}/catalogue`,
    stop: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
