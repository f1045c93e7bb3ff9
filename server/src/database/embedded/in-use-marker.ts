import { existsSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../errors/start-error.ts";

const markerName = "in-use";

/**
 * Files that are copied while the database writes to them are inconsistent, and the database cannot detect it. So an
 * open folder has a marker with the inode numbers of itself and of a file of the database: in a copy they differ. After
 * a crash, and in a snapshot of the whole file system, they are the same.
 */
export async function refuseCopyInUse(dataDir: string): Promise<void> {
  const marker = join(dataDir, markerName);
  if (!existsSync(marker)) return;
  const written = (await readFile(marker, "utf8")).trim();
  // A crash at the moment of writing leaves it empty, before the database was opened.
  if (written === "" || written === (await identityOf(dataDir))) return;
  throw new StartError(
    `The data folder ${dataDir} is a copy that was made while a server had it open, so its files may not belong together. Restore a backup instead (npm run restore), or copy the folder again while the server is stopped. If no server ran when it was copied, delete ${marker} and start again.`,
  );
}

/** Marks the folder as open. Returns the function that removes the mark when the database has been closed. */
export async function markInUse(dataDir: string): Promise<() => Promise<void>> {
  const marker = join(dataDir, markerName);
  // Written in place: a file that is replaced gets a new inode number.
  await writeFile(marker, "", { mode: 0o600, flag: "a" });
  await writeFile(marker, `${await identityOf(dataDir)}\n`, { flag: "r+" });
  return () => rm(marker, { force: true });
}

async function identityOf(dataDir: string): Promise<string> {
  const files = [join(dataDir, markerName), join(dataDir, "postgres", "PG_VERSION")];
  const numbers = await Promise.all(files.map(async (path) => (await stat(path)).ino));
  return numbers.join(" ");
}
