import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../errors/start-error.ts";

/** Keeps two processes from opening the same embedded database, which would damage it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "in-use");
  if (!(await claim(path)) && !((await clearLeftBehind(path)) && (await claim(path)))) {
    const holder = await readFile(path, "utf8").catch(() => "?");
    throw new StartError(
      `The data folder ${folder} is in use by process ${holder}. If that is not the catalogue, remove ${path}.`,
    );
  }
  return () => rm(path, { force: true });
}

/** Linking a finished file to a name that must be free is atomic: of two that try, one succeeds, and nobody sees it half written. */
async function claim(path: string): Promise<boolean> {
  const own = `${path}.${crypto.randomUUID()}`;
  await writeFile(own, String(process.pid));
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(own);
  }
}

/** Takes away the lock of a process that was killed. If a living one has just taken the lock, it is put back. */
async function clearLeftBehind(path: string): Promise<boolean> {
  if (isAlive(Number(await readFile(path, "utf8").catch(() => "")))) return false;
  const aside = `${path}.${crypto.randomUUID()}`;
  await rename(path, aside).catch(() => {});
  const holder = Number(await readFile(aside, "utf8").catch(() => ""));
  if (isAlive(holder)) await rename(aside, path);
  await rm(aside, { force: true });
  return !isAlive(holder);
}

/** A process of our own number is a killed predecessor: in a container the number is always the same. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
