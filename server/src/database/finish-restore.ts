import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";

/** Where a restored database is from when it has been verified until it takes the place of the former one. */
export const restoredFolder = "postgres-restored";

/** Puts a restored database in place. A restore that was killed at its last step is finished by the next start. */
export async function finishRestore(dataDir: string): Promise<void> {
  const target = join(dataDir, "postgres");
  const restored = join(dataDir, restoredFolder);
  if (!existsSync(target) && existsSync(restored)) await rename(restored, target);
}
