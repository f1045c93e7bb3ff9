import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** A restored and verified database, until it replaces the former one. */
export const restoredFolder = "postgres-restored";

/** Where backups copy the files of the database to, within the data folder. */
export const copiesOf = (dataDir: string): string => join(dataDir, "transfer", "backup");

/** Removes the copies of backups that were killed. Requires the lock of the data folder. */
export const removeLeftCopies = (dataDir: string): Promise<void> =>
  rm(copiesOf(dataDir), { recursive: true, force: true });

/** Puts a restored database in place. A restore that was killed at its last step is finished by the next start. */
export async function finishRestore(dataDir: string): Promise<void> {
  const target = join(dataDir, "postgres");
  const restored = join(dataDir, restoredFolder);
  if (!existsSync(target) && existsSync(restored)) await rename(restored, target);
}
