import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openControlSocket } from "../commands/execution/control-socket.ts";
import { openDatabase } from "../database/open-database.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The entries of a folder that others than the owner may read, write or enter. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ["", ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name || folder);
}

test("a data folder is its owner's alone, whatever the umask and however it was created", async () => {
  const parent = await mkdtemp(join(tmpdir(), "catalogue-private-"));
  closing.push(() => rm(parent, { recursive: true }));
  const dataDir = join(parent, "data");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "backup.jsonl"), "");
  await chmod(join(dataDir, "backup.jsonl"), 0o666);
  await chmod(dataDir, 0o777);
  const umask = process.umask(0);
  closing.push(async () => process.umask(umask));

  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  closing.push(database.close);
  closing.push(await openControlSocket(dataDir, async () => 0));

  expect(await readdir(join(dataDir, "postgres"))).not.toEqual([]);
  expect(await openToOthers(dataDir)).toEqual([]);
});
