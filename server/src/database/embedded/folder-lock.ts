import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FolderInUse } from "../../errors/start-error.ts";

const busy = 5;

/**
 * Prevents two processes from opening the same embedded database, which would corrupt it. The lock is the operating
 * system's: it holds between containers that share the folder, and ends with the process.
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    file.exec("PRAGMA locking_mode = EXCLUSIVE");
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === busy)) throw error;
    throw new FolderInUse(
      `The data folder ${folder} is in use by another process. Stop it first, or choose another with DATA_DIR.`,
    );
  }
  return () => file.close();
}
