import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../errors/start-error.ts";

/** Permissions of the owner's group and of everybody else. */
const othersMask = 0o077;

/** Creates the folder if needed, and restricts access to its owner, independently of the umask. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOthersAccess(folder);
}

/** Removes other users' access to everything in the folder; the embedded database creates files that all may write. */
export async function makeContentPrivate(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(removeOthersAccess));
}

async function removeOthersAccess(path: string): Promise<void> {
  try {
    const { mode } = await stat(path);
    if (mode & othersMask) await chmod(path, mode & 0o700);
  } catch (error) {
    // The database may delete its own files at any time.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw new StartError(`${path} must be accessible to its owner only, but its permissions cannot be changed.`);
  }
}
