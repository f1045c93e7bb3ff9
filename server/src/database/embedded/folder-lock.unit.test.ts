import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let folder: string;
let holder: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "catalogue-lock-"));
});
afterEach(async () => {
  holder?.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

const lockModule = new URL("folder-lock.ts", import.meta.url).href;
const holding = `import { lockFolder } from "${lockModule}";
lockFolder(process.argv[1]); console.log("locked"); setInterval(() => {}, 1000);`;

/** Another process that holds the lock; `command` may put it in a container of its own. */
async function givenHolder(command: string[] = []): Promise<ChildProcess> {
  const [program = "", ...args] = [...command, process.execPath, "--input-type=module", "-e", holding, folder];
  holder = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
  if (holder.stdout) await once(holder.stdout, "data");
  return holder;
}

test("a folder that another process uses is refused", async () => {
  await givenHolder();

  expect(() => lockFolder(folder)).toThrow("in use by another process");
});

const apart = ["unshare", "--map-root-user", "--fork", "--pid", "--mount-proc", "--kill-child"];
const canSetApart = spawnSync("unshare", [...apart.slice(1), "true"]).status === 0;

test.runIf(canSetApart)("a folder that another container uses is refused", async () => {
  await givenHolder(apart);

  expect(() => lockFolder(folder)).toThrow("in use by another process");
});

test("a killed process leaves no lock behind", async () => {
  const killed = await givenHolder();
  killed.kill("SIGKILL");
  await once(killed, "exit");

  expect(() => lockFolder(folder)()).not.toThrow();
});

test("the lock is given back, and what an earlier version left in the folder does not matter", async () => {
  await writeFile(join(folder, "in-use"), "1");

  lockFolder(folder)();

  expect(() => lockFolder(folder)()).not.toThrow();
});
