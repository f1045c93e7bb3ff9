import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { StartError } from "../../errors/start-error.ts";

const run = promisify(execFile);

type ToolName = "pg_dump" | "pg_restore" | "psql";

// biome-ignore lint/style/noProcessEnv: where programs are is a property of the machine, not a setting
const { PATH = "", HOME } = process.env;

const debianFolder = "/usr/lib/postgresql";
/** Where Debian keeps the tools of each version, and the search path. */
const folders = (): string[] => [
  ...(existsSync(debianFolder) ? readdirSync(debianFolder).map((version) => join(debianFolder, version, "bin")) : []),
  ...PATH.split(delimiter),
];

/**
 * A tool of PostgreSQL that suits a server: of the same version if there is one, else the oldest newer one. An older one
 * cannot read the server.
 */
export async function findTool(name: ToolName, serverVersion: number): Promise<string> {
  const paths = [...new Set(folders().map((folder) => join(folder, name)))].filter((path) => existsSync(path));
  const found = await Promise.all(paths.map(async (path) => ({ path, version: await versionOf(path) })));
  const suitable = found.filter(({ version }) => version >= serverVersion).sort((a, b) => a.version - b.version);
  if (suitable[0]) return suitable[0].path;
  const newest = Math.max(0, ...found.map(({ version }) => version));
  const problem = newest > 0 ? `${name} ${newest} is older than the server` : `${name} is not installed`;
  throw new StartError(
    `${problem}: PostgreSQL ${serverVersion} needs the tools of version ${serverVersion} or newer (Debian: postgresql-client-${serverVersion}).`,
  );
}

async function versionOf(path: string): Promise<number> {
  try {
    const { stdout } = await run(path, ["--version"]);
    return Number(/\b(\d+)(\.\d+|beta|rc|devel)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The address as the tools read it: never as an argument, which other users of the machine could see. */
export function toolEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new pg.Client({ connectionString: databaseUrl });
  const { searchParams } = new URL(databaseUrl);
  const optional = {
    PGPASSWORD: password,
    PGSSLMODE: searchParams.get("sslmode"),
    PGSSLROOTCERT: searchParams.get("sslrootcert"),
    PGSSLCERT: searchParams.get("sslcert"),
    PGSSLKEY: searchParams.get("sslkey"),
  };
  const given = Object.entries(optional).filter(([, value]) => typeof value === "string" && value !== "");
  return {
    PATH,
    HOME,
    LC_ALL: "C",
    PGCONNECT_TIMEOUT: "10",
    PGCLIENTENCODING: "UTF8",
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...Object.fromEntries(given),
  };
}

export interface RunningTool {
  child: ChildProcess;
  /** Rejects with the tool's error output when it fails. */
  ended: Promise<void>;
}

const maxWords = 2000;

export function startTool(path: string, args: readonly string[], env: NodeJS.ProcessEnv): RunningTool {
  const child = spawn(path, args, { env, stdio: ["pipe", "pipe", "pipe"] });
  let words = "";
  child.stderr.on("data", (text) => {
    words = (words + text).slice(-maxWords);
  });
  // A tool that has ended reads no more; its exit code says why.
  child.stdin.on("error", () => {});
  const ended = once(child, "close").then(([code, signal]) => {
    if (code !== 0) throw new StartError(`${path} failed (${signal ?? code}): ${words.trim()}`);
  });
  ended.catch(() => {});
  return { child, ended };
}
