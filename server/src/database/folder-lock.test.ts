import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "catalogue-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a folder that another process uses is refused", async () => {
  await writeFile(join(folder, "in-use"), String(process.ppid));

  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.ppid}`);
});

test("a lock that a killed process left behind does not stop the next start", async () => {
  await writeFile(join(folder, "in-use"), "2147483646");

  const unlock = await lockFolder(folder);
  await unlock();
});

test("the lock is given back", async () => {
  const unlock = await lockFolder(folder);
  expect(await readdir(folder)).toEqual(["in-use"]);

  await unlock();
  expect(await readdir(folder)).toEqual([]);
});
