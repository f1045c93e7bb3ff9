import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeOldFiles } from "./remove-old-files.ts";

test("files written before the time are removed with the folders that they leave empty, and no others", async () => {
  const folder = await mkdtemp(join(tmpdir(), "old-files-"));
  const old = new Date("2026-01-01");
  for (const path of ["a/old", "b/old", "b/new", "new"]) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), "");
    if (path.endsWith("old")) await utimes(join(folder, path), old, old);
  }
  await removeOldFiles(folder, new Date("2026-02-01"));
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(["b", "b/new", "new"]);
  await rm(folder, { recursive: true });
});
