import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { openDatabase } from "../database/open-database.ts";
import { freePort } from "../http/free-port.ts";

const run = promisify(execFile);

export interface PostgresServer {
  url: string;
  stop: () => Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { url, program, args, runAs, remove } = await preparePostgres();
  const server = spawn(program, args, { ...runAs, stdio: "ignore" });
  await untilReady(url);
  return {
    url,
    stop: async () => {
      server.kill("SIGINT");
      await once(server, "exit");
      await remove();
    },
  };
}

interface PreparedPostgres {
  url: string;
  program: string;
  args: string[];
  runAs: { uid?: number; gid?: number };
  remove: () => Promise<void>;
}

/** Prepares an empty server in a folder of its own, without starting it. */
export async function preparePostgres(): Promise<PreparedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-postgres-"));
  const port = await freePort();
  const runAs = await unprivileged(folder);
  const bin = postgresBin();
  await run(
    join(bin, "initdb"),
    ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
    runAs,
  );
  const settings = [
    "fsync=off",
    "full_page_writes=off",
    "max_connections=200",
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
  ];
  const args = ["-D", join(folder, "data"), "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    program: join(bin, "postgres"),
    args,
    runAs,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** PostgreSQL and its tools refuse to run as root; as root, the folder is given to the user nobody. */
export async function unprivileged(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: 65_534, gid: 65_534 };
  await chown(folder, nobody.uid, nobody.gid);
  return nobody;
}

export function postgresBin(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  const found = folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
  if (!found) throw new Error("No PostgreSQL server is installed. Install one, or set TEST_DATABASE_URL.");
  return found;
}

export async function untilReady(url: string, triesLeft = 100): Promise<void> {
  try {
    const { close } = await openDatabase({ databaseUrl: url, dataDir: "" });
    await close();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await wait(100);
    return untilReady(url, triesLeft - 1);
  }
}
