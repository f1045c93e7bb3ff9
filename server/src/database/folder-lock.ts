import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../errors/start-error.ts";

/** Keeps two processes from opening the same embedded database, which would damage it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "in-use");
  if (!(await claim(path))) {
    const holder = Number(await readFile(path, "utf8"));
    if (isAlive(holder)) throw new StartError(`The data folder ${folder} is in use by process ${holder}.`);
    await rm(path, { force: true });
    if (!(await claim(path))) throw new StartError(`The data folder ${folder} is in use by another process.`);
  }
  return () => rm(path, { force: true });
}

/** Creating a file that must not exist is atomic: of two that try, one succeeds. */
async function claim(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

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
