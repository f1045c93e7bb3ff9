import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "assembled-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the server in the sandbox, waits until it is ready, reads a page and stops it. */
const inside = `
import { spawn } from "node:child_process";
const server = spawn(process.execPath, ["server/src/main.ts"], { cwd: "/app", stdio: ["ignore", "inherit", "inherit"] });
const status = (path) => fetch("http://127.0.0.1:3000" + path).then((response) => response.status, () => 0);
while (server.exitCode === null && (await status("/ready")) !== 200) await new Promise((done) => setTimeout(done, 100));
console.log("page", await status("/"), "user", process.getuid());
server.kill("SIGTERM");
server.on("exit", (code) => console.log("exit", code));
`;

/** Runs with what a container has: a read-only root, one writable folder, another user, and no network but loopback. */
function runInSandbox(program: string): string {
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o777 });
  const system = ["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"];
  const own = ["--ro-bind", join(folder, "app"), "/app", "--bind", data, "/data"];
  const node = ["--ro-bind", realpathSync(process.execPath), "/node"];
  const rest = [
    "--tmpfs",
    "/tmp",
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "--unshare-all",
    "--uid",
    "10001",
    "--gid",
    "10001",
  ];
  const settings = ["--clearenv", "--setenv", "NODE_ENV", "production", "--setenv", "DATA_DIR", "/data/db"];
  const args = [...system, ...own, ...node, ...rest, ...settings];
  const { stdout, stderr } = spawnSync("bwrap", [...args, "/node", "--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("the assembled files run alone: read-only, as another user, without a network", () => {
  execFileSync("node", [join(root, "scripts/assemble.mjs"), join(folder, "app")], { stdio: "pipe" });

  const output = runInSandbox(inside);

  expect(output).toContain("page 200 user 10001");
  expect(output).toContain("exit 0");
});
