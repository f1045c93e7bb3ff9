import { readdir, rmdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";

/** Removes the files below a folder that were last written before a time, and folders that this leaves empty. */
export async function removeOldFiles(folder: string, before: Date): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await removeOldFiles(path, before);
      await removeIfEmpty(path);
    } else if ((await stat(path)).mtime < before) await unlink(path);
  }
}

const removeIfEmpty = async (folder: string): Promise<void> => {
  if ((await readdir(folder)).length === 0) await rmdir(folder);
};
